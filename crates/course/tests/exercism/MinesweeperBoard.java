import java.util.ArrayList;
import java.util.List;

class MinesweeperBoard {
    private final List<String> rows;

    MinesweeperBoard(List<String> boardRows) {
        rows = boardRows;
    }

    List<String> withNumbers() {
        System.out.println("debug output does not matter");
        List<String> answer = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            StringBuilder line = new StringBuilder();
            for (int col = 0; col < rows.get(row).length(); col++) {
                int mines = mines(row, col);
                line.append(isMine(row, col) ? "*" : mines == 0 ? " " : "" + mines);
            }
            answer.add(line.toString());
        }
        return answer;
    }

    private int mines(int row, int col) {
        int mines = 0;
        for (int r = row - 1; r <= row + 1; r++) {
            for (int c = col - 1; c <= col + 1; c++) {
                if (isMine(r, c)) mines++;
            }
        }
        return mines;
    }

    private boolean isMine(int row, int col) {
        return row >= 0 && row < rows.size() && col >= 0 && col < rows.get(row).length() && rows.get(row).charAt(col) == '*';
    }
}
