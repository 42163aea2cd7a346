# Runs a LeetCode answer in Ruby: ruby -e HARNESS SOURCE < boards
source = ARGV.shift
answers = $stdout.dup
# What the answer itself prints must not mix with the boards.
$stdout = $stderr
begin
  load source
  words = $stdin.read.split
  until words.empty?
    rows, = words.shift(2).map(&:to_i)
    board = words.shift(rows).map(&:chars)
    click = words.shift(2).map(&:to_i)
    answer = send(:update_board, board, click)
    raise "update_board returned #{answer.inspect}, expected the board" unless answer.is_a?(Array)
    answer.each { |row| answers.puts(row.join) }
  end
rescue Exception => error
  # Hide the harness's own frames: the trace begins in the answer.
  own = error.backtrace.reject { |line| line.start_with?("-e:") }
  $stderr.puts("#{own.first}: #{error.message} (#{error.class})", own.drop(1).map { |line| "\tfrom #{line}" }.last(20))
  exit 1
end
