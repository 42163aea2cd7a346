// Runs a LeetCode answer in Java.
import java.io.*;
import java.nio.charset.StandardCharsets;

class Harness {
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)), false);
        // What the answer itself prints must not mix with the boards.
        System.setOut(System.err);
        String input = new String(System.in.readAllBytes(), StandardCharsets.US_ASCII);
        String[] words = input.trim().split("\\s+");
        try {
            for (int at = 0; at < words.length; ) {
                int rows = Integer.parseInt(words[at]);
                at += 2;
                char[][] board = new char[rows][];
                for (int row = 0; row < rows; row++) board[row] = words[at++].toCharArray();
                int[] click = {Integer.parseInt(words[at++]), Integer.parseInt(words[at++])};
                for (char[] row : new Solution().updateBoard(board, click)) answers.print(new String(row) + "\n");
            }
        } finally {
            answers.flush();
        }
    }
}
