import random


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count

    def known_mines(self):
        return set(self.cells) if self.cells and len(self.cells) == self.count else set()

    def known_safes(self):
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell):
        self.cells.discard(cell)


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height, self.width = height, width
        self.moves_made, self.mines, self.safes, self.knowledge = set(), set(), set(), []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def around(self, cell):
        for row in range(max(cell[0] - 1, 0), min(cell[0] + 2, self.height)):
            for col in range(max(cell[1] - 1, 0), min(cell[1] + 2, self.width)):
                if (row, col) != cell:
                    yield row, col

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        cells = set()
        for near in self.around(cell):
            if near in self.mines:
                count -= 1
            elif near not in self.safes:
                cells.add(near)
        self.learn(Sentence(cells, count))
        while self.conclude() or self.combine():
            pass

    def learn(self, sentence):
        if not sentence.cells or sentence in self.knowledge:
            return False
        self.knowledge.append(sentence)
        return True

    def conclude(self):
        mines, safes = set(), set()
        for sentence in self.knowledge:
            mines |= sentence.known_mines()
            safes |= sentence.known_safes()
        new = mines - self.mines, safes - self.safes
        for cell in new[0]:
            self.mark_mine(cell)
        for cell in new[1]:
            self.mark_safe(cell)
        return bool(new[0] or new[1])

    def combine(self):
        found = False
        for part in list(self.knowledge):
            for whole in list(self.knowledge):
                if part.cells and part.cells < whole.cells:
                    found |= self.learn(Sentence(whole.cells - part.cells, whole.count - part.count))
        return found

    def make_safe_move(self):
        return next(iter(self.safes - self.moves_made), None)

    def make_random_move(self):
        cells = [(row, col) for row in range(self.height) for col in range(self.width)]
        cells = [cell for cell in cells if cell not in self.moves_made and cell not in self.mines]
        return random.choice(cells) if cells else None
