// Every text of the page in every language. {name} is filled in.
// Texts from the server come in every language.

import { LANGUAGES } from "./page-data.js";

/**
 * A key `group-name` is a choice of the group: `rules-boom` is the dialect `boom`. A new choice needs nothing else on the page.
 * @satisfies {Record<string, [string, string]>}
 */
export const WORDS = {
  // The header.
  title: ["Saolei", "扫雷"],
  tagline: ["Minesweeper", "Saolei"],
  skip: ["Skip to content", "跳到正文"],
  navigation: ["Navigation", "导航"],
  play: ["Play", "游戏"],
  daily: ["Daily", "每日挑战"],
  named: ["{name}: {what}", "{name}：{what}"],
  noted: ["{text} ({note})", "{text}（{note}）"],
  twoSentences: ["{first} {second}", "{first}{second}"],
  analyse: ["Analyse", "分析"],
  leaderboards: ["Leaderboards", "排行榜"],
  statistics: ["Statistics", "统计"],
  settings: ["Settings", "设置"],
  learn: ["Learn", "学习"],
  menu: ["Menu", "菜单"],
  theme: ["Theme", "主题"],
  "theme-auto": ["Automatic", "自动"],
  "theme-classic": ["Classic", "经典"],
  "theme-dark": ["Dark", "深色"],
  "theme-high-contrast": ["High contrast", "高对比度"],
  "theme-colour-blind": ["Colour-blind", "色盲友好"],
  "theme-light": ["Light", "浅色"],
  language: ["Language", "语言"],
  close: ["Close", "关闭"],
  copy: ["Copy", "复制"],
  copied: ["Copied.", "已复制。"],
  loading: ["Loading…", "加载中……"],
  reconnecting: ["Connection lost. Reconnecting…", "连接中断，正在重新连接……"],

  // Problems, by the last word of their type.
  problemPlace: [" (line {line}, character {column})", "（第 {line} 行第 {column} 个字符）"],
  "problem-unknown": ["Something went wrong. Please try again.", "出错了，请再试一次。"],
  "problem-offline": [
    "The server does not answer. Check your connection and try again.",
    "服务器没有响应。请检查网络后再试。",
  ],
  "problem-bad-request": ["This is not possible.", "无法完成。"],
  "problem-unreadable": [
    "This is not possible: a value is missing or out of range.",
    "无法完成：有数值缺失或超出范围。",
  ],
  "problem-no-such-game": [
    "There is no such game. Check the link, or start a new game.",
    "没有这一局。请检查链接，或开始新游戏。",
  ],
  "problem-no-such-page": ["There is nothing at this address.", "这个地址没有内容。"],
  "problem-not-a-player": [
    "Only players can do this. Ask the player for the play link.",
    "只有玩家才能操作。请向对方要同玩链接。",
  ],
  "problem-daily-running": [
    "This game is on today's board. Finish your own game on it first.",
    "这是今天的每日挑战。请先完成自己的那一局。",
  ],
  "problem-game-over": ["The game is over.", "游戏已经结束。"],
  "problem-not-over": ["This game is still being played.", "这一局还没有结束。"],
  "problem-too-long": ["This game has too many moves. Please start a new one.", "这一局操作太多了，请开始新游戏。"],
  "problem-no-board": [
    "No such board was found. Try fewer mines, or allow guesses.",
    "找不到这样的雷区。请减少雷数，或允许猜测。",
  ],
  "problem-too-many": ["Too much at once. Please wait {seconds} s.", "操作太频繁，请等 {seconds} 秒。"],
  "problem-cannot-save": [
    "The server cannot save at the moment. Please try again soon.",
    "服务器暂时无法保存，请稍后再试。",
  ],
  "problem-busy": ["The server is busy. Please try again in a moment.", "服务器正忙，请稍后再试。"],
  "problem-internal": ["The server has failed. Please try again.", "服务器出错，请再试一次。"],
  "problem-passkey": [
    "This passkey could not be used. Try again, or use a code.",
    "无法使用这个通行密钥。请再试一次，或使用恢复码。",
  ],
  "problem-no-such-recording": ["This replay is already deleted.", "这个录像已被删除。"],
  "problem-quota-used": [
    "No more replays can be kept. Delete some that you keep.",
    "保留的录像已达上限，请先删除一些。",
  ],
  "problem-no-such-passkey": ["This passkey is already removed.", "这个通行密钥已被删除。"],
  "problem-name-taken": ["This name, or one that looks like it, is taken.", "这个名字或相似的名字已被使用。"],
  "problem-needs-server": ["This is not available without a server.", "没有服务器时不能使用这项功能。"],
  "problem-cannot-keep": [
    "This browser cannot keep your games: its storage is full, or switched off.",
    "这个浏览器无法保存对局：存储空间已满，或者已被关闭。",
  ],
  "problem-bad-file": [
    "This file has no games of this page, or is damaged. Nothing was changed.",
    "这个文件不是本页面保存的对局，或者已经损坏。没有做任何改动。",
  ],
  refusedBoard: ["This is not possible.", "没有这样的雷区，请检查行数、列数和雷数。"],
  refusedPosition: ["This position cannot be read.", "看不懂这个局面，请检查大小、雷数和各行的字符。"],
  refusedFile: ["This file cannot be read.", "无法读取这个文件：格式不支持，或者文件已损坏。"],
  refusedName: [
    "This name is not possible.",
    "名字最多 24 个字符，不能有看不见的字符、改变文字方向的字符或叠加的符号。",
  ],
  notFound: ["Nothing here", "页面不存在"],
  notFoundHelp: [
    "There is nothing at this address. The link may be old or incomplete.",
    "这个地址没有内容，链接可能已经失效或不完整。",
  ],

  // Settings of a game.
  level: ["Level", "难度"],
  beginner: ["Beginner", "初级"],
  intermediate: ["Intermediate", "中级"],
  expert: ["Expert", "高级"],
  custom: ["Custom", "自定义"],
  levelSize: ["{rows} × {cols}, {mines} mines", "{rows} × {cols}，{mines} 颗雷"],
  rows: ["Rows", "行数"],
  cols: ["Columns", "列数"],
  mines: ["Mines", "雷数"],
  noGuess: ["No guessing needed", "无猜"],
  noGuessShort: ["no-guess", "无猜"],
  noGuessToggle: ["No-guess", "无猜"],
  start: ["First click", "首击"],
  "start-opening": ["opens an area", "必开空"],
  "start-safe": ["safe", "安全"],
  "start-any": ["may be a mine", "可能是雷"],
  rules: ["Rules", "规则"],
  "rules-classic": ["classic: flags only", "classic：只有旗"],
  "rules-queries": ["queries: flags and question marks", "queries：旗和问号"],
  "rules-boom": ["boom: flag, question mark, none in turn", "boom：旗、问号、无标记轮换"],
  "rules-sweep": ["sweep: openings remove flags", "sweep：展开时会去掉旗"],
  "rules-console": ["console: an operation for each mark", "console：每种标记各有操作"],
  seed: ["Seed", "种子"],
  seedHelp: [
    "Optional. The same seed and first click give the same board; the game is not ranked.",
    "可不填。种子和首击相同，布局就相同；不计入排行。",
  ],
  startGame: ["Start", "开始"],
  openFile: ["Or play a board from a file", "或者玩文件里的局面"],
  newGame: ["New game", "新游戏"],
  again: ["New game (R)", "新游戏（R）"],
  sameBoard: ["Same board", "重玩这局"],
  resume: ["Resume your game", "继续上一局"],
  tooManyMines: ["At most {most} mines fit on this board.", "这个雷区最多放 {most} 颗雷。"],

  // Cells.
  boardLabel: ["Minefield, {rows} rows, {cols} columns", "雷区，{rows} 行 {cols} 列"],
  cell: ["Row {row}, column {col}, {face}", "第 {row} 行第 {col} 列，{face}"],
  faceClosed: ["closed", "未翻开"],
  faceFlag: ["flag", "旗"],
  faceQuery: ["question mark", "问号"],
  faceBlank: ["empty", "空"],
  faceMine: ["mine", "雷"],
  faceExploded: ["exploded mine", "引爆的雷"],
  faceWrong: ["wrong flag", "插错的旗"],
  flagged: ["{number}, {flags} flagged", "{number}，周围已插 {flags} 面旗"],
  oddsOf: ["{percent}% mine", "是雷的概率 {percent}%"],
  oddsAbout: ["about {percent}% mine, give or take {error}", "是雷的概率约 {percent}%，误差 {error}"],
  firstHere: ["open this cell first", "请先翻开这一格"],

  // Playing.
  minesLeft: ["Mines left", "剩余雷数"],
  time: ["Time", "时间"],
  seconds: ["{seconds} s", "{seconds} 秒"],
  flagMode: ["Flag mode", "插旗模式"],
  flagModeOn: ["Flag mode on: tap to flag.", "插旗模式已开：点一下插旗。"],
  flagModeOff: ["Flag mode off: tap to open.", "插旗模式已关：点一下翻开。"],
  hint: ["Hint", "提示"],
  odds: ["Odds", "概率"],
  undo: ["Undo", "撤销"],
  invite: ["Invite", "邀请"],
  toolsPlay: ["Tools for this game", "本局工具"],
  toolsMore: ["More tools", "更多工具"],
  more: ["More", "更多"],
  zoomIn: ["Zoom in", "放大"],
  zoomOut: ["Zoom out", "缩小"],
  help: ["Keys", "按键"],
  analyseThis: ["Analyse this position", "分析这个局面"],
  assisted: ["assisted", "有辅助"],
  ranked: ["ranked", "计入排行"],
  unranked: ["not ranked", "不计入排行"],
  practice: ["practice, in this browser", "练习（在本浏览器中）"],
  practiceGames: ["Practice in this browser", "本浏览器中的练习"],
  practiceWhich: ["Play as practice in this browser", "在本浏览器中练习"],
  "practice-unranked": ["Games that are not ranked", "不计入排行的对局"],
  "practice-all": ["All games", "所有对局"],
  "practice-none": ["No games", "不使用"],
  shareTitle: ["Play with others", "和别人一起玩"],
  sharePractice: [
    "This practice game is in this browser only. A game with others is played on the server: start one with the same settings?",
    "这一局练习只在本浏览器中。和别人一起玩的对局在服务器上进行：要用同样的设置开始一局吗？",
  ],
  shareStart: ["Start", "开始"],
  cancel: ["Cancel", "取消"],
  records: ["Games in this browser", "本浏览器中的对局"],
  recordsHelp: [
    "Save them as a file, to keep it or to move to another browser. A file adds what is new here and replaces nothing.",
    "可以保存为文件，用于备份或转移到另一个浏览器。读取文件只会添加这里没有的对局，不会覆盖。",
  ],
  recordsSave: ["Save as a file", "保存为文件"],
  recordsAdd: ["Add games from a file", "从文件添加对局"],
  recordsSaved: ["Saved: {games} games, {videos} replays.", "已保存：{games} 局，{videos} 个录像。"],
  recordsAdded: ["Added: {games} games, {videos} replays.", "已添加：{games} 局，{videos} 个录像。"],
  helpTitle: ["This game is ranked", "这一局计入排行"],
  helpUnranks: [
    "With a hint, the odds, an undo or the analysis it no longer counts for the leaderboards.",
    "使用提示、概率、撤销或分析后，这一局不再计入排行。",
  ],
  helpUnranksDaily: [" The daily board is ranked only once.", "每日挑战只有一次计入排行的机会。"],
  helpUse: ["Use help", "使用"],
  helpKeepRanked: ["Keep it ranked", "不用，保留排行"],
  watching: ["You are watching.", "你正在观战。"],
  watchers: ["{count} watching", "{count} 人观战"],
  ready: ["Open any cell to start.", "翻开任意一格开始。"],
  newHere: ["New here? Learn the rules in a minute.", "第一次玩？一分钟学会规则。"],
  readyFirst: ["This board starts at row {row}, column {col}.", "这一局从第 {row} 行第 {col} 列开始。"],
  openedCells: ["{count} opened, {left} mines left.", "翻开 {count} 格，剩余 {left} 颗雷。"],
  openedNone: ["Nothing opened.", "没有翻开任何格。"],
  markedFlag: ["Flag. {left} mines left.", "插旗。剩余 {left} 颗雷。"],
  markedQuery: ["Question mark. {left} mines left.", "问号。剩余 {left} 颗雷。"],
  markedBlank: ["Mark removed. {left} mines left.", "已去掉标记。剩余 {left} 颗雷。"],
  undone: ["Undone. {left} mines left.", "已撤销。剩余 {left} 颗雷。"],
  won: ["You won in {seconds} s.", "胜利！用时 {seconds} 秒。"],
  lost: ["You hit a mine after {seconds} s.", "踩雷了，用时 {seconds} 秒。"],
  "outcome-game-over": ["The game is over.", "游戏已经结束。"],
  "outcome-not-in-the-rules": ["These rules do not have this operation.", "这套规则没有这个操作。"],
  "outcome-already-open": ["This cell is already open.", "这一格已经翻开。"],
  "outcome-protected": ["The mark protects this cell.", "这一格有标记，不能翻开。"],
  "outcome-same-mark": ["The cell already has this mark.", "这一格已经有这个标记。"],
  "outcome-not-open": ["Only an open number can be chorded.", "只能双击已翻开的数字。"],
  "outcome-chord-on-zero": ["These rules do not allow a chord on an empty cell.", "这套规则不能双击空格。"],
  "outcome-flags-differ": ["The flags around do not match the number.", "周围的旗数和数字不符。"],
  "outcome-first-elsewhere": ["Open the ringed cell first.", "请先翻开画圈的那一格。"],
  "outcome-nothing-to-undo": ["There is nothing to undo.", "没有可以撤销的操作。"],
  thinking: ["The solver is thinking…", "正在计算……"],
  oddsShown: [
    "Each closed cell shows its probability of being a mine in percent.",
    "每个未翻开的格显示它是雷的概率（%）。",
  ],
  winChance: ["Win chance: {chance}.", "胜率：{chance}。"],
  oddsEstimated: [
    "Too many layouts to count. Odds with ~ are estimated from random layouts, with a 95% margin of error of ±{least} to ±{most} points; the others are exact. More cells may be certain.",
    "布局太多，无法数清：带 ~ 的是用随机布局估计的（95% 的误差在 ±{least} 到 ±{most} 个百分点之内），其余是精确的；确定的格可能不止这些。",
  ],
  oddsTooHard: ["Too hard to count; only certain cells are shown.", "局面太复杂，只显示能确定的格。"],
  hintSafe: ["Safe: row {row}, column {col}.", "安全：第 {row} 行第 {col} 列。"],
  hintGuess: [
    "Best guess: row {row}, column {col}, risk {risk}.",
    "最佳猜测：第 {row} 行第 {col} 列，是雷的概率：{risk}。",
  ],
  riskExact: ["{percent}%", "{percent}%"],
  riskEstimate: ["about {percent}% (estimated, ±{error} points)", "约 {percent}%（估计值，±{error} 个百分点）"],
  legendCell: ["the cell to open", "要翻开的格"],
  legendNumbers: ["the numbers that prove it", "推理所用的数字"],
  legendKnown: ["cells already known", "已推出的格"],
  together: ["Playing: {names}", "玩家：{names}"],
  listComma: [", ", "、"],
  guest: ["Player {number}", "玩家 {number}"],
  joined: ["You are playing this game together.", "你们正在一起玩这一局。"],

  // Invitation.
  inviteTitle: ["Invite a friend", "邀请朋友"],
  watchLink: ["Watch link: anyone can watch", "观战链接：任何人都能观战"],
  playLink: [
    "Play link: whoever has it can play; the game is then not ranked",
    "同玩链接：拿到的人可以一起玩，这一局将不计入排行",
  ],
  boardLink: ["Board link: the same settings and seed", "布局链接：设置和种子都相同"],

  // Controls.
  keysTitle: ["Keys, mouse and touch", "按键、鼠标和触摸"],
  keysMove: [
    "Arrows or h j k l: move. Home, End, Page Up, Page Down: go to the edge",
    "方向键或 h j k l：移动。Home、End、Page Up、Page Down：移到边上",
  ],
  keysOpen: ["Space or Enter: open, or chord on a number", "空格或回车：翻开；在数字上则双击"],
  keysFlag: ["F: flag. Q: question mark, if the rules have one", "F：插旗。Q：问号（规则有问号时）"],
  keysChord: ["D: chord", "D：双击"],
  keysHelp: ["?: hint. O: odds. U: undo. R or F2: new game", "?：提示。O：概率。U：撤销。R 或 F2：新游戏"],
  keysRead: ["N: read the cells around. M: read the mines left", "N：朗读周围的格。M：朗读剩余雷数"],
  mouseHelp: [
    "Mouse: left opens on release, right flags on press. Both buttons, the middle button, or left on a number: chord. Release outside the board to cancel. Ctrl and wheel: zoom.",
    "鼠标：松开左键翻开，按下右键插旗。左右键同按、中键、或左键点数字：双击。移出雷区再松开：取消。Ctrl 加滚轮：缩放。",
  ],
  touchHelp: [
    "Touch: tap to open, hold to flag (swapped in flag mode), two fingers to zoom.",
    "触摸：点一下翻开，长按插旗（插旗模式下相反），双指缩放。",
  ],
  numberClick: ["A left click or tap on a number chords", "左键点击或轻点数字即双击"],
  holdTime: ["Hold to flag (ms)", "长按时间（毫秒）"],
  moreSettings: ["More settings", "更多设置"],

  // Settings.
  settingsKept: ["Your settings stay in this browser.", "设置保存在这个浏览器中。"],
  settingsLooks: ["Appearance", "外观"],
  settingsPlay: ["Playing", "操作"],
  cellSize: ["Cell size", "格子大小"],
  cellSizeFit: ["Fit the window", "适应窗口"],
  pixels: ["{pixels} pixels", "{pixels} 像素"],
  questionMarks: ["Question marks in new games", "新游戏使用问号"],
  sounds: ["Sounds", "声音"],

  identity: ["Your games on another device", "在其他设备上继续"],
  identityHelp: [
    "Your games, name and statistics belong to this browser. A code, or its link, makes another browser yours too. Keep it safe and secret: it also restores everything if this browser loses its data.",
    "你的对局、名字和统计属于这个浏览器。用恢复码或链接，另一个浏览器就能成为你。请妥善保管，不要给别人：这个浏览器清除数据后也能用它找回。",
  ],
  newCode: ["Make a new code", "生成新的恢复码"],
  newCodeHelp: [
    "It is shown once. It replaces your old code and signs out all your other browsers.",
    "只显示这一次。旧恢复码会立即失效，其他浏览器也会退出登录。",
  ],
  recoveryCode: ["Recovery code", "恢复码"],
  recoveryLink: ["Link for the other browser", "在另一个浏览器打开的链接"],
  enterCode: ["Code from another browser", "另一个浏览器的恢复码"],
  enterCodeHelp: [
    "This browser will then show that player's games instead of its own.",
    "这个浏览器将改为显示对方的对局。",
  ],
  useCode: ["Use the code", "使用恢复码"],
  recoveryUnknown: [
    "Nobody has this code. Make a new one in the other browser.",
    "没有这个恢复码，请在另一个浏览器重新生成。",
  ],

  passkeyHelp: [
    "Or with a passkey: your device or password manager keeps it, and asks for your finger, face or PIN.",
    "也可以使用通行密钥：由你的设备或密码管理器保存，用指纹、面容或 PIN 验证。",
  ],
  passkeyAdd: ["Add a passkey", "添加通行密钥"],
  passkeySignIn: ["Use a passkey", "使用通行密钥"],
  passkeyRemove: ["Remove", "删除"],
  passkeyDates: ["Added {created}, last used {used}", "{created} 添加，{used} 最近使用"],
  passkeyExists: ["This device has a passkey of yours already.", "这台设备上已有你的通行密钥。"],
  passkeyPlayer: ["Player", "玩家"],

  // Learning.
  minuteTitle: ["The rules in a minute", "一分钟学会规则"],
  ruleOpen: [
    "Mines are hidden under some cells. Open all the others. The first cell is always safe.",
    "有些格下面有雷，翻开其余所有的格就赢。首击总是安全的。",
  ],
  ruleNumber: [
    "A number says how many mines are in the eight cells around it. This 2 touches two mines.",
    "数字表示周围八格里有几颗雷。这个 2 挨着两颗雷。",
  ],
  ruleFlag: [
    "Right-click or hold a cell to flag it as a mine. Flags remind you; they are not needed to win.",
    "右键点击或长按一格插旗，表示那里是雷。插旗只是提醒，不插也能赢。",
  ],
  ruleWin: [
    "When every safe cell is open, you win. Opening a mine loses the game.",
    "所有安全的格都翻开就赢了，翻到雷就输了。",
  ],
  trainerTitle: ["Train the patterns", "练习定式"],
  nextLesson: ["Next", "下一课"],
  showWhy: ["Show why", "看推理"],
  turnBoard: ["Turn the board", "换个方向"],
  lessonMine: ["That cell is a mine. Look at the numbers again.", "这一格是雷，再看看数字。"],
  lessonUnproved: ["Nothing proves that this cell is safe.", "还不能断定这一格安全。"],
  lessonUnprovedMine: ["Nothing proves yet that this cell is a mine.", "还不能断定这一格是雷。"],
  lessonNoMine: ["That cell is not a mine. Look at the numbers again.", "这一格不是雷，再看看数字。"],
  lessonLeft: ["Right. Left: {count}.", "对。还剩 {count} 格。"],
  lessonDone: ["Solved!", "完成！"],

  // After the game.
  result: ["Result", "结果"],
  wonShort: ["You won!", "胜利！"],
  lostShort: ["You hit a mine", "踩雷了"],
  nextGame: ["Next game", "再来一局"],
  personalBest: ["Your best", "个人最好"],
  newBest: ["a new best!", "新纪录！"],
  rankToday: ["Rank today", "今日名次"],
  othersToday: ["Others today", "今天其他人"],
  othersNeeded: ["best {best} s, median {middle} s", "最快 {best} 秒，中位 {middle} 秒"],
  lostCertain: ["Row {row}, column {col} was certainly a mine.", "第 {row} 行第 {col} 列必定是雷。"],
  lostRisk: ["Row {row}, column {col} had a risk of {percent}%.", "第 {row} 行第 {col} 列是雷的概率为 {percent}%。"],
  lostChord: [
    "The chord at row {row}, column {col} had a risk of {percent}%.",
    "在第 {row} 行第 {col} 列双击，踩雷的概率为 {percent}%。",
  ],
  lostGuess: ["Row {row}, column {col} was a guess.", "第 {row} 行第 {col} 列是猜测。"],
  lostSafe: [
    " Row {safeRow}, column {safeCol}, now framed, was safe.",
    "框出的第 {safeRow} 行第 {safeCol} 列是安全的。",
  ],
  lostSafeElsewhere: [" Row {safeRow}, column {safeCol} was safe.", "第 {safeRow} 行第 {safeCol} 列是安全的。"],
  showCell: ["Show it", "查看"],
  lostNoSafe: [" No cell was certainly safe.", "当时没有必定安全的格。"],
  details: ["Details", "详情"],
  share: ["Share", "分享"],
  shareLine: [
    "Saolei, daily board of {day}: solved in {seconds} s without a guess 🚩",
    "扫雷每日挑战 {day}：{seconds} 秒完成，没有猜 🚩",
  ],
  threeBv: ["3BV", "3BV"],
  threeBvPerSecond: ["3BV/s", "3BV/秒"],
  clicks: ["Clicks", "点击"],
  clicksOf: [
    "{clicks} ({left} left, {right} right, {chords} chords)",
    "{clicks}（左键 {left}，右键 {right}，双击 {chords}）",
  ],
  efficiency: ["Efficiency", "效率"],
  replay: ["Replay", "回放"],
  review: ["Review", "复盘"],
  reviewMistakes: [
    "Mistakes: {mistakes}. You took a risk although another cell was certainly safe.",
    "失误 {mistakes} 次：有必定安全的格，却冒了险。",
  ],
  reviewGuesses: ["Guesses when no cell was certainly safe: {guesses}.", "没有安全的格时猜了 {guesses} 次。"],
  reviewLuck: ["Probability of surviving all risks: {percent}%.", "每次都不踩雷的概率：{percent}%。"],
  reviewClean: ["You took no risks in this game.", "这一局没有冒险。"],
  reviewPartial: ["The game is long; only its first part was reviewed.", "这一局太长，只复盘了前一部分。"],
  riskMistake: [
    "Move {move}, row {row}, column {col}: {percent}% mine, although row {safeRow}, column {safeCol} was safe",
    "第 {move} 步，第 {row} 行第 {col} 列：是雷的概率 {percent}%，而第 {safeRow} 行第 {safeCol} 列是安全的",
  ],
  riskGuess: [
    "Move {move}, row {row}, column {col}: a guess, {percent}% mine",
    "第 {move} 步，第 {row} 行第 {col} 列：猜测，是雷的概率 {percent}%",
  ],
  riskUnknown: [
    "Move {move}, row {row}, column {col}: a risk that is too hard to count",
    "第 {move} 步，第 {row} 行第 {col} 列：冒险，概率算不出来",
  ],
  riskWorth: ["; {words}", "；{words}"],
  riskLost: ["; this lost the game", "；这一步踩雷"],
  unknown: ["unknown", "未知"],

  // Replays.
  timeline: ["Timeline", "时间线"],
  frameAt: ["Move {frame} of {frames}, {seconds} s", "第 {frame}/{frames} 步，{seconds} 秒"],
  toStart: ["To the start", "到开头"],
  back: ["Previous move", "上一步"],
  forward: ["Next move", "下一步"],
  toEnd: ["To the end", "到结尾"],
  run: ["Play", "播放"],
  pause: ["Pause", "暂停"],
  speed: ["Speed", "速度"],
  actOpen: ["open", "翻开"],
  actMark: ["mark", "标记"],
  actChord: ["chord", "双击"],
  actUndo: ["undo", "撤销"],
  actHelp: ["help", "求助"],
  moveWords: ["{act} row {row}, column {col}", "{act}第 {row} 行第 {col} 列"],
  replayLink: ["Link to this replay", "这个回放的链接"],
  gameText: ["The game as text", "这一局的文本"],
  notOver: ["This game is still being played; you can watch it.", "这一局还没结束，可以观战。"],
  watch: ["Watch", "观战"],

  // Recorded games.
  recorded: ["Replays", "录像"],
  recordedHelp: [
    "or drop one here: AVF, MVF, RMV, EVF, RawVF, or a game saved by this program. It is only read, not kept.",
    "或拖到这里：AVF、MVF、RMV、EVF、RawVF，或本程序保存的对局。文件只供读取，不会保留。",
  ],
  chooseFile: ["Choose a file", "选择文件"],
  pathShown: ["Mouse path", "鼠标轨迹"],
  videoAt: ["{seconds} s of {all} s, move {frame} of {frames}", "{seconds}/{all} 秒，第 {frame}/{frames} 步"],
  keepHere: ["Keep it in this browser", "保留在本浏览器中"],
  keepVideo: ["Keep it and share a link", "保留并分享链接"],
  videoLink: ["Link to this game", "这局录像的链接"],
  keptVideos: ["Replays that you keep", "你保留的录像"],
  keptVideosHelp: [
    "Up to {most} replays and {megabytes} MB. Anyone who has the link of one can watch it.",
    "最多 {most} 个，共 {megabytes} MB。知道链接的人都能观看。",
  ],
  keptVideo: ["{date}, {kilobytes} kB", "{date}，{kilobytes} kB"],
  deleteVideo: ["Delete", "删除"],
  download: ["Download as RawVF", "下载 RawVF"],
  allMeasures: ["All statistics", "全部统计"],
  allMoves: ["All moves", "全部操作"],
  findings: ["Found in the file", "文件中的疑点"],
  player: ["Player", "玩家"],
  move: ["Move", "操作"],

  // Analysis.
  analyseHelp: [
    "Draw any position with the tiles below, or type it: a line “rows x columns mines”, then the rows.",
    "用下面的格子画，或直接输入局面：第一行“行数x列数 雷数”，然后是各行。",
  ],
  tiles: ["Tile to draw", "要画的格"],
  positionText: ["Position as text", "局面文本"],
  trustFlags: ["Flags are mines", "旗就是雷"],
  resize: ["Resize", "改变大小"],
  clear: ["Clear", "清空"],
  layouts: ["Layouts that fit: {count}", "符合的布局数：{count}"],
  best: ["Best move: row {row}, column {col}, risk {risk}", "最佳一步：第 {row} 行第 {col} 列，是雷的概率：{risk}"],
  bestSafe: ["Best move: row {row}, column {col}, which is safe", "最佳一步：第 {row} 行第 {col} 列，安全"],
  counts: ["Certainly safe: {safe}. Certain mines: {mines}.", "确定安全 {safe} 格，确定是雷 {mines} 格。"],
  reasons: ["Reasons; later ones build on earlier ones", "推理过程（后面的会用到前面的）"],
  reasonShow: ["Show on the board: {words}", "在雷区中显示：{words}"],
  analysisLink: ["Link to this position", "这个局面的链接"],

  // Leaderboards and statistics.
  leaderboard: ["Leaderboard", "排行榜"],
  period: ["Period", "时段"],
  "period-day": ["Today", "今天"],
  "period-week": ["This week", "本周"],
  "period-month": ["This month", "本月"],
  "period-all": ["All time", "全部"],
  order: ["Order", "排序"],
  "order-time": ["Time", "时间"],
  "order-speed": ["3BV/s", "3BV/秒"],
  "order-efficiency": ["Efficiency", "效率"],
  players: ["Players", "玩家"],
  "players-people": ["People", "真人"],
  "players-bots": ["Bots", "程序"],
  rank: ["Rank", "名次"],
  name: ["Name", "名字"],
  nobody: ["anonymous", "匿名"],
  own: ["you", "你"],
  date: ["Date", "日期"],
  noEntries: ["Nobody yet. Only ranked games count.", "还没有人上榜。只有计入排行的局才算。"],
  yourName: ["Your name on leaderboards", "排行榜上的名字"],
  save: ["Save", "保存"],
  saved: ["Saved.", "已保存。"],
  games: ["Games", "局数"],
  wins: ["Won", "胜局"],
  winsAlone: ["Won without help", "无辅助胜局"],
  bestTime: ["Best", "最快"],
  meanTime: ["Average", "平均"],
  streak: ["Streak", "连胜"],
  longest: ["longest {count}", "最长 {count}"],
  history: ["Your games", "我的游戏"],
  noGames: ["No games yet.", "还没有玩过。"],
  continueGame: ["Continue", "继续"],
  older: ["Older games", "更早的游戏"],
  statePlaying: ["playing", "进行中"],
  stateWon: ["won", "胜利"],
  stateLost: ["lost", "失败"],
  dailyTitle: ["Daily board of {day}", "{day} 每日挑战"],
  dailyStreak: ["Days in a row: {count}", "连续完成 {count} 天"],
  dailyRanked: ["Only today's board is ranked.", "只有今天的局计入排行。"],
  dailyPublic: ["The date is its seed: the board is the same for everyone.", "雷区由日期决定，人人相同。"],
  calendar: ["Calendar", "日历"],
  calendarHelp: ["Play the boards of past days. They are not ranked.", "可以玩以前的每日挑战，不计入排行。"],
  previousMonth: ["Previous month", "上个月"],
  nextMonth: ["Next month", "下个月"],
  notPlayed: ["not played", "未玩"],
  dailyNext: ["Next board in {hours} h {minutes} min.", "{hours} 小时 {minutes} 分钟后换新。"],
  dailyCounts: ["{size}, no-guess. Everyone plays the same board, once.", "{size}，无猜。所有人玩同一布局，每人一局。"],
};

/** @type {import("./page-data.js").Language} */
let language = "en";

/**
 * Whether the page has texts in a language.
 * @param {string} code
 * @returns {code is import("./page-data.js").Language}
 */
export function isLanguage(code) {
  return code in LANGUAGES;
}

/**
 * Sets the language of all texts.
 * @param {import("./page-data.js").Language} code
 */
export function setLanguage(code) {
  language = code;
}

/** The language of all texts. */
export function currentLanguage() {
  return language;
}

/**
 * A text in the current language, its blanks filled in.
 * @param {Word} key
 * @param {Record<string, unknown>} [blanks]
 */
export function say(key, blanks = {}) {
  const text = WORDS[key][Object.keys(LANGUAGES).indexOf(language)];
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in blanks ? String(blanks[name]) : whole));
}

/**
 * Whether there is a text for a key.
 * @param {string} key
 * @returns {key is Word}
 */
export function isWord(key) {
  return key in WORDS;
}

/**
 * The choices of a group: their names and texts.
 * @param {"theme" | "rules" | "start" | "period" | "order" | "players" | "practice"} group
 */
export function choices(group) {
  const keys = /** @type {Word[]} */ (Object.keys(WORDS));
  const ofGroup = keys.filter((key) => key.startsWith(`${group}-`));
  return ofGroup.map((key) => [key.slice(group.length + 1), say(key)]);
}

/**
 * A text from the server in the current language.
 * @param {Api["Words"]} words
 */
export function translated(words) {
  return words[language];
}
