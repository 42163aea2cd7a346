import type * as saolei from './index.js'

/** An option of every call in a worker. */
export interface Cancellable {
  /** When it is aborted, the worker is stopped at once and the call rejects with the signal's reason. */
  signal?: AbortSignal
}

type Async<F> = F extends (first: infer First, options?: infer Options) => infer Result
  ? (first: First, options?: Omit<NonNullable<Options>, 'keepGoing'> & Cancellable) => Promise<Result>
  : F extends (first: infer First, second: infer Second) => infer Result
    ? (first: First, second: Second, options?: Cancellable) => Promise<Result>
    : never

type Functions = Omit<typeof saolei, 'Game' | 'SaoleiError'>

/** Every function of the package, run in a worker one at a time. */
export type SaoleiWorker = { [Name in keyof Functions]: Async<Functions[Name]> } & {
  /** Stops the worker; calls that wait for it reject. */
  close(): void
}

/** Makes a worker, which starts with the first call. It does not keep a Node process alive while it has nothing to do. */
export function inWorker(): SaoleiWorker
