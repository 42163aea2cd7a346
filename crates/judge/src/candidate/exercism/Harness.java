// Runs Exercism's class in Java.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

class Harness {
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        // What the class itself prints must not mix with the board.
        System.setOut(System.err);
        String input = new String(System.in.readAllBytes(), StandardCharsets.US_ASCII);
        List<String> rows = new ArrayList<>(Arrays.asList(input.split("\n", -1)));
        rows.remove(rows.size() - 1);
        StringBuilder answer = new StringBuilder();
        for (String row : new BOARD(rows).withNumbers()) answer.append(row).append("\n");
        answers.print(answer);
        answers.flush();
    }
}
