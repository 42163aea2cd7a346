// The screens of the page: address, module, and the word of its link in the header if it has one.
// The server reads the addresses from these lines.

export const SCREENS = [
  ["/", "./play.js", "play"],
  ["/g/{id}", "./play.js"],
  ["/daily", "./daily.js", "daily"],
  ["/learn", "./learn.js", "learn"],
  ["/analyse", "./analyse.js", "analyse"],
  ["/replay", "./video.js", "recorded"],
  ["/replay/{id}", "./replay.js"],
  ["/video/{id}", "./video.js"],
  ["/leaderboards", "./leaderboards.js", "leaderboards"],
  ["/statistics", "./statistics.js", "statistics"],
  ["/settings", "./preferences.js", "settings"],
];
