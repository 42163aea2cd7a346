//! A connection that is closed if its client does not read.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// A client that reads fewer bytes than this within the timeout has stopped reading.
const LEAST_READ: usize = 16 * 1024;

#[derive(Debug)]
pub(crate) struct WriteTimeout<S> {
    stream: S,
    timeout: Duration,
    /// When the waiting writes fail.
    deadline: Option<Pin<Box<Sleep>>>,
    /// Bytes written since the deadline was set.
    written: usize,
}

impl<S> WriteTimeout<S> {
    pub(crate) const fn new(stream: S, timeout: Duration) -> WriteTimeout<S> {
        WriteTimeout { stream, timeout, deadline: None, written: 0 }
    }

    /// Passes on the result of a write of this many bytes, unless the client takes too long.
    fn within_timeout(
        &mut self,
        context: &mut Context<'_>,
        wanted: usize,
        write: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match &write {
            Poll::Ready(Ok(written)) => {
                self.written += written;
                if *written == wanted || self.written >= LEAST_READ {
                    (self.deadline, self.written) = (None, 0);
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let sleep = || Box::pin(tokio::time::sleep(self.timeout));
                if self.deadline.get_or_insert_with(sleep).as_mut().poll(context).is_ready() {
                    return Poll::Ready(Err(io::Error::new(
                        io::ErrorKind::TimedOut,
                        "the client does not read",
                    )));
                }
            }
        }
        write
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write(context, buffer);
        self.within_timeout(context, buffer.len(), write)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write_vectored(context, buffers);
        self.within_timeout(context, buffers.iter().map(|buffer| buffer.len()).sum(), write)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn a_write_fails_when_nobody_reads_and_goes_on_while_somebody_does() {
        let (stream, mut reader) = tokio::io::duplex(1000);
        let mut writer = WriteTimeout::new(stream, Duration::from_secs(1000));
        let reading = tokio::spawn(async move {
            let mut all = Vec::new();
            reader.read_to_end(&mut all).await.map(|_| all.len())
        });
        writer.write_all(&[7; 100_000]).await.unwrap();
        writer.shutdown().await.unwrap();
        drop(writer);
        assert_eq!(reading.await.unwrap().unwrap(), 100_000);
        let (stream, _reader) = tokio::io::duplex(1000);
        let mut writer = WriteTimeout::new(stream, Duration::from_millis(10));
        let error = writer.write_all(&[7; 100_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
