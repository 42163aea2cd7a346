-- What a visitor's finished games come to on each level, kept as games end: statistics cost what they show.

CREATE TABLE totals (
    owner TEXT NOT NULL,
    level TEXT NOT NULL,
    no_guess BIGINT NOT NULL,
    games BIGINT NOT NULL,
    won BIGINT NOT NULL,
    won_alone BIGINT NOT NULL,    -- without help and without another player
    millis BIGINT NOT NULL,       -- the sum of their times
    best_millis BIGINT,           -- the best of their times
    fast_three_bv BIGINT,         -- the 3BV and the time of the one with the most 3BV per second
    fast_millis BIGINT,
    streak BIGINT NOT NULL,
    longest_streak BIGINT NOT NULL,
    PRIMARY KEY (owner, level, no_guess)
);
CREATE INDEX totals_by_games ON totals (owner, games);

CREATE INDEX games_by_daily ON games (owner, daily) WHERE daily_of IS NOT NULL;

INSERT INTO totals
WITH ended AS (
    SELECT owner, level, no_guess, millis, three_bv,
        CASE phase WHEN 'won' THEN 1 ELSE 0 END AS won,
        CASE WHEN phase = 'won' AND assisted = 0 AND joined = 0 THEN 1 ELSE 0 END AS alone,
        -- Games with the same number of later losses are a streak and the loss before it.
        SUM(CASE phase WHEN 'lost' THEN 1 ELSE 0 END)
            OVER (PARTITION BY owner, level, no_guess ORDER BY finished DESC, id) AS later_losses,
        ROW_NUMBER() OVER (PARTITION BY owner, level, no_guess ORDER BY
            CASE WHEN phase = 'won' AND assisted = 0 AND joined = 0 AND millis > 0 AND three_bv > 0 THEN 0 ELSE 1 END,
            CASE WHEN three_bv > 0 THEN millis * 1000000 / three_bv ELSE 0 END, id) AS place
    FROM games WHERE finished IS NOT NULL
), streaks AS (
    SELECT owner, level, no_guess, later_losses, SUM(won) AS wins
    FROM ended GROUP BY owner, level, no_guess, later_losses
), longest AS (
    SELECT owner, level, no_guess, MAX(wins) AS longest_streak,
        MAX(CASE later_losses WHEN 0 THEN wins ELSE 0 END) AS streak
    FROM streaks GROUP BY owner, level, no_guess
)
SELECT ended.owner, ended.level, ended.no_guess, COUNT(*), SUM(won), SUM(alone),
    SUM(CASE alone WHEN 1 THEN millis ELSE 0 END), MIN(CASE alone WHEN 1 THEN millis END),
    MAX(CASE WHEN place = 1 AND alone = 1 AND millis > 0 THEN three_bv END),
    MAX(CASE WHEN place = 1 AND alone = 1 AND millis > 0 THEN millis END),
    MAX(longest.streak), MAX(longest.longest_streak)
FROM ended JOIN longest ON longest.owner = ended.owner AND longest.level = ended.level AND longest.no_guess = ended.no_guess
GROUP BY ended.owner, ended.level, ended.no_guess;
