//! The help in Chinese: a translation for every command and argument, applied to the commands that clap derives.
//!
//! clap has no setting for `[OPTIONS]` and `<COMMAND>` in usage lines. docs/extending.md lists what else stays English.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command};
use saolei_boards::FirstClick;
use saolei_judge::InputKind;
use saolei_judge::package::PackageFormat;
use saolei_protocols::Protocol;

/// A command in Chinese.
struct CommandText {
    name: &'static str,
    /// What it does; after an empty line, what only `--help` shows.
    about: &'static str,
    /// The comments beside its examples, in their order.
    notes: &'static [&'static str],
    /// What comes after the examples.
    after: &'static str,
    /// Arguments by their id, except those in [`SHARED`].
    arguments: &'static [(&'static str, &'static str)],
}

/// The titles of the groups of commands.
const GROUPS: [(&str, &str); 6] = [
    ("Answer a judge", "评测问答"),
    ("Play", "玩"),
    ("Solve", "求解"),
    ("Make boards", "生成布局"),
    ("Judge kit", "出题与评测"),
    ("Other", "其他"),
];

/// Arguments that mean the same in every command.
const SHARED: &[(&str, &str)] = &[
    ("help", "显示帮助"),
    ("lang", "帮助和回答的语言，en 或 zh；默认：区域设置的语言"),
    ("json", "输出 JSON"),
    ("problem", "题目，见 `saolei list`"),
    ("level", "beginner（9x9/10）、intermediate（16x16/40）、expert（16x30/99），或任意 行数x列数/雷数"),
    ("first_click", "首击的保证"),
    ("threads", "线程数；默认：处理器核心数"),
    ("strength", "没有安全的格时思考的深度"),
    ("source", "你的源文件（.c .cpp .rs .java .go .py .js .ts .rb），需要时先编译"),
    ("command", "你的程序和它的参数，写在 `--` 之后"),
    ("exact", "逐字节比较：行末和输出末尾的空白也算"),
    ("save", "把第一个出错的输入（缩小后）写入这个文件"),
    ("time_limit", "CPU 时间（秒）；默认：题目的限制。实际时间最多为其两倍再加半秒"),
    ("memory_limit", "内存（MiB）；默认：题目的限制"),
    ("output_limit", "输出（MiB）；默认：题目的限制"),
    ("stack", "栈（MiB），供深层递归使用；默认：系统的限制，通常为 8"),
    ("files", "你的程序读写的文件，例如 boom.in 和 boom.out"),
    ("theme", "配色；默认：设置文件中的，否则 dark"),
    ("glyphs", "格子的字符；默认：设置文件中的，否则 unicode；区域设置不是 UTF-8 时为 ascii"),
    ("cell_size", "每格占的列数和行数；默认：设置文件中的，否则取放得下的最大值"),
    ("config", "设置和按键的文件；默认：~/.config/saolei/play.conf"),
];

const ROOT: CommandText = CommandText {
    name: "saolei",
    about: "一个引擎，支持各种扫雷",
    notes: &[
        "回答评测输入",
        "同上，从标准输入读取，也可以实时交互",
        "各种协议及其用途",
        "找出你的程序答错的输入",
        "在终端里玩",
        "学习不靠猜的玩法",
        "在浏览器里玩",
        "安全的格、概率、最佳一步和理由",
        "求解器的胜率",
        "生成不用猜的布局",
        "证明一个布局不用猜",
        "统计并复盘一局录像",
        "一个命令的全部说明",
    ],
    after: "退出码：0 完成；1 答案为否；2 参数或输入有误，或文件无法读写；130 被 Ctrl-C 中断。",
    arguments: &[("version", "显示版本")],
};

const COMMANDS: &[CommandText] = &[
    CommandText {
        name: "run",
        about: "读入一个协议的输入，写出答案\n\n等待更多输入之前，已有的答案都会写出，所以另一端可以是文件、管道或实时程序。",
        notes: &[],
        after: "",
        arguments: &[
            ("protocol", "协议"),
            ("file", "输入；不写或写 `-`：标准输入"),
            ("output", "把答案写入这个文件；默认：标准输出"),
        ],
    },
    CommandText {
        name: "list",
        about: "列出各种协议",
        notes: &[],
        after: "",
        arguments: &[("json", "输出 JSON：由含有 `name` 和 `summary` 的对象组成的数组")],
    },
    CommandText {
        name: "validate",
        about: "逐字节检查输入是否合法，并列出它达到的边界\n\n合法的输入在两个数之间恰有一个空格，每行末尾恰有一个换行，没有前导零，结尾之后没有多余内容，\n并且遵守题目或子任务的所有限制。",
        notes: &["像题目包的输入校验器那样调用"],
        after: "退出码：0 合法，1 不合法，2 参数有误或文件无法读取。",
        arguments: &[
            ("file", "输入；不写或写 `-`：标准输入"),
            ("subtask", "按这个子任务的限制检查；默认：题目的限制"),
            ("exit_codes", EXIT_CODES_VALIDATE),
        ],
    },
    CommandText {
        name: "check",
        about: "检查输出，并解释第一处不同\n\n正确答案由程序算出；如果给出 ANS，它也必须正确。master 的棋盘会实际玩一遍：只要一击获胜就算对。\n和多数评测系统一样，行末的空格和回车、末尾的空行、缺少的最后一个换行都不算错。",
        notes: &["像 testlib 的 checker 那样调用", "像 Kattis 的输出校验器那样调用"],
        after: "退出码：0 正确，1 错误，2 参数或输入有误，或文件无法读取；\ntestlib：0 正确，1 答案错误，2 格式错误（空白），3 评测失败；\nkattis：42 正确，43 错误，2 评测错误。",
        arguments: &[
            (
                "files",
                "IN OUT，可以再加 ANS；`-` 表示标准输入。用 testlib 的退出码时为 IN OUT ANS，可以再加\nREPORT；用 Kattis 的退出码时为 IN ANS FEEDBACK，输出从标准输入读取",
            ),
            ("exit_codes", EXIT_CODES_CHECK),
        ],
    },
    CommandText {
        name: "solve",
        about: "找出局面中安全的格、每格的概率、最佳一步和理由\n\n一个局面是一行“行数x列数 雷数”，后面是各行：`.` 或 `#` 未翻开，`0` 到 `8` 已翻开，`F` 旗，\n`?` 问号；局面之间空一行。console 和 click 写出的棋盘、录像、`saolei make` 的各种格式也都能读，\n布局会先翻开首击再求解。文件有错时，错误之前的局面照常回答。",
        notes: &[],
        after: "退出码：0 完成，1 有的局面不可能出现，2 输入或参数有误。",
        arguments: &[
            ("file", "局面；不写或写 `-`：标准输入"),
            ("json", "输出 JSON，每行一个对象"),
            ("odds", "只输出概率：`-` 已翻开，`?` 概率未知，`~` 后面是估计值"),
            ("explain", "给出每个能确定的格的理由"),
            ("picture", "画出棋盘和概率；后面的局面写入 FILE-2.svg，依此类推"),
            ("trust_flags", "把插旗的格当作雷；默认：当作未翻开的格"),
            (
                "time",
                "每个局面思考多久，例如 2s；0 表示不算胜率\n\n答案因此与时间有关。默认：固定的计算量，一般的局面不到 1 秒，最多 30 秒，并且只算前 100 个\n局面的胜率。没有算完时，答案会注明。",
            ),
        ],
    },
    CommandText {
        name: "simulate",
        about: "测量求解器的胜率，或最优玩法的胜率\n\n同一个种子得到同样的对局和结果，与线程数无关。用 --optimum 时，穷举小棋盘的所有布局和所有玩法。",
        notes: &[],
        after: "退出码：0 完成，1 --optimum 没有及时得到答案，2 输入或参数有误。",
        arguments: &[
            ("games", "局数；默认：1000，或 --boards 中每个布局一局"),
            ("start", "首击的位置，从 1 数起；默认：求解器胜率最高的位置"),
            (
                "boards",
                "玩这些布局，首击由文件给出\n\n第一行是 `列数 行数 雷数 X Y`，首击从 0 数起；以后每行用十六进制写一个布局。种子和首击的保证\n不起作用。",
            ),
            ("wins", "把每一局的结果写入这个文件：0 负，1 胜"),
            ("seed", "任意单词或数字"),
            ("shard", "只玩 N 等份中的第 K 份，供 N 台电脑分担；`saolei merge` 合并它们的 JSON"),
            ("optimum", "在所有布局上搜索任何玩家能达到的最高胜率"),
            ("time", "--optimum 最多用多少时间，例如 90s 或 5m；默认：60s"),
            ("memory", "--optimum 最多用多少内存，例如 500MB 或 2GB；默认：1GB"),
        ],
    },
    CommandText {
        name: "merge",
        about: "合并一次模拟的各个分片\n\n读入 `saolei simulate --shard K/N --json` 的输出，给出与整个模拟一致的输出。分片不能缺少；\n重复的分片（例如重试之后）只算一次。",
        notes: &[],
        after: "退出码：0 完成，2 输入有误或缺少分片。",
        arguments: &[("files", "各个分片，每行一个；不写或写 `-`：标准输入")],
    },
    CommandText {
        name: "play",
        about: "在终端里用鼠标或键盘玩\n\n不写级别时显示菜单。每一步都立即保存，断电之后也能继续。按 F1 列出按键。",
        notes: &["修改之后：saolei play --config play.conf"],
        after: "游戏保存在 SAOLEI_HOME 中；默认：XDG_DATA_HOME/saolei 或 ~/.local/share/saolei。",
        arguments: &[
            ("seed", "任意单词或数字：种子和首击相同，布局就相同；默认：随机"),
            ("no_guess", "不用猜的布局"),
            ("difficulty", "无猜布局的难度；默认：不限"),
            ("start", "先翻开这一格，从 1 数起"),
            ("rules", "规则"),
            ("daily", "每日挑战，所有人的布局都一样"),
            ("game", "保存的一局、录像，或 `saolei make` 任意格式的文件中的第一个布局"),
            ("resume", "继续最近玩的一局；菜单中列出全部"),
            ("replay", "观看录像，`saolei replay` 能读的格式都可以"),
            ("print_config", "输出含有全部设置和按键的文件，供修改"),
        ],
    },
    CommandText {
        name: "replay",
        about: "统计、复盘、比较和转换录像\n\n能读 Minesweeper Arbiter 和 FreeSweeper（AVF）、Minesweeper Clone（MVF）、ViennaSweeper（RMV）、\n元扫雷（EVF、EVFS）、RawVF、布局（ABF、MBF）以及 saolei 自己的文件，格式由内容识别。\n文件夹表示其中的所有文件，包括子文件夹。",
        notes: &[
            "一张表：用时、3BV、点击、效率、运气",
            "每一局的全部统计，用上所有核心",
            "每一次猜测、风险、损失，以及输在哪里",
            "也可以是 game.evf 或 game.saolei",
            "观看",
        ],
        after: "退出码：0 所有文件都已读入；1 有些没有，原因见各行；2 全部没有，或参数有误。",
        arguments: &[
            ("paths", "文件和文件夹；`-` 表示标准输入"),
            ("json", "输出 JSON，每局一个对象"),
            ("csv", "输出 CSV，每局一行，带表头"),
            ("review", "复盘每一局：猜测、风险和损失，以及错过的安全格"),
            ("compare", "比较同一个布局上的两局"),
            ("to", "转换一局：文件名以 .rawvf、.evf 或 .saolei 结尾"),
            ("no_luck", "省去耗时的部分：运气、猜测和失误；与 --review 合用时省去胜率"),
            ("time", "--review 时每一局的胜率思考多久，例如 2m；默认：10s"),
        ],
    },
    CommandText {
        name: "learn",
        about: "在终端里学习不靠猜的玩法\n\n每一课是一个小棋盘和一道题：从单个数字、1-1、1-2、1-2-1 一直到数雷。每次走错都有解释，\n提示会一步步引向答案。",
        notes: &[],
        after: "",
        arguments: &[
            ("lesson", "从这一课开始，写名字或编号；默认：显示列表"),
            ("list", "输出课程列表"),
            ("json", "输出 JSON 格式的课程，包括棋盘"),
        ],
    },
    CommandText {
        name: "gen",
        about: "生成一个输入，或一道题的全部数据和答案\n\n题目、子任务、种类和种子都相同时，永远给出逐字节一致的输出。",
        notes: &[
            "小棋盘和少量操作",
            "输入的种类，以及各自针对的错误",
            "样例；然后：oj test -d test -c ./mine",
            "每个子任务的文件；然后：cd data && sha256sum -c sha256sums",
        ],
        after: "",
        arguments: &[
            ("subtask", "子任务；默认：最后一个"),
            ("kind", "输入的种类，见 --kinds；默认：一局长的对局，或最接近的种类"),
            ("seed", "种子"),
            ("small", "生成便于阅读的输入：小棋盘，十来个操作"),
            ("output", "把输入写入这个文件；默认：标准输出"),
            ("answer", "同时把答案写入这个文件"),
            ("all", "把这道题的所有输入、答案和 `sha256sums` 写入这个新文件夹"),
            (
                "samples",
                "把样例写入这个文件夹：供 `oj test -d DIR` 用的 sample-1.in 和 sample-1.out，以及 cph 等工具从\nCompetitive Companion 读取的 problem.json",
            ),
            ("kinds", "列出题目或子任务的输入种类，以及各自针对的错误"),
            ("json", "与 --all 或 --kinds 合用：输出 JSON"),
        ],
    },
    CommandText {
        name: "make",
        about: "生成随机布局或无猜布局\n\n同一个种子总是得到同样的布局，与线程数无关。第一个布局用你给的种子，后面的种子带编号：lucky7、\nlucky7.2、lucky7.3。不给种子时随机选取。每个布局都写出它的种子。",
        notes: &[],
        after: "退出码：0 完成；1 没有找到这样的布局；2 参数有误；130 Ctrl-C：已经生成的会保留。",
        arguments: &[
            ("count", "布局的个数"),
            ("seed", "任意单词或数字；默认：随机"),
            ("start", "首击的位置，从 1 数起；默认：中间"),
            ("first_click", "首击的保证；默认：有 --no-guess 时为 opening，否则为 any"),
            ("no_guess", "不用猜就能获胜的布局，附证明"),
            ("method", "生成无猜布局的方法；默认：由大小和密度决定"),
            ("without_mine_count", "不看总雷数也能获胜的布局"),
            ("up_to", "最多需要的技巧"),
            ("difficulty", "布局的难度"),
            ("min_3bv", "3BV 的下限：不用双击翻开所有安全格所需的点击数"),
            ("max_3bv", "3BV 的上限"),
            ("openings", "开空的个数（连成一片的 0 算一个），或一个范围"),
            ("symmetry", "对称的布局"),
            ("one_click", "点一下角落就获胜的布局"),
            ("tries", "每个布局最多尝试多少次"),
            (
                "format",
                "布局的格式\n\n可选值：\n- saolei：先逐行写出布局的信息，再写各行；布局之间空一行\n- boom：`saolei run boom` 的输入，没有操作\n- sweep：`saolei run sweep` 输入的开头\n- console：`saolei run console` 输入的开头\n- json：每行一个对象\n- mbf：Minesweeper board file 的字节，最多 255 行 255 列",
            ),
            ("json", "与 --format json 相同"),
            ("output", "写入这个文件；默认：标准输出"),
        ],
    },
    CommandText {
        name: "prove",
        about: "证明布局不用猜就能获胜，并解释每一步\n\n能读 `saolei make` 的各种格式、由 `.` 或 `_` 和 `*` 组成的各行，以及录像。文件中关于证明的说法\n会被核对。文件没有给出首击时，逐个尝试每个开空。",
        notes: &[],
        after: "退出码：0 所有布局都已证明，1 有的布局必须猜或与文件所说不符，2 输入有误。",
        arguments: &[
            ("file", "布局；不写或写 `-`：标准输入"),
            ("start", "首击，从 1 数起"),
            ("summary", "不写出各步"),
            ("json", "输出 JSON，每行一个对象"),
        ],
    },
    CommandText {
        name: "statement",
        about: "显示题面：要求、限制、子任务和样例",
        notes: &[],
        after: "",
        arguments: &[],
    },
    CommandText {
        name: "test",
        about: "用一道题的全部数据测试程序，并给出得分\n\n数据与 `saolei gen --all` 相同。一个子任务的所有文件都正确才得分，遇到第一个错误就停止。\n第一个错误会像 `saolei stress` 那样缩小并解释。",
        notes: &[],
        after: "退出码：0 满分；1 没有满分；2 参数有误，没有这个程序，或编译失败。",
        arguments: &[("seed", "数据的种子"), ("patience", "缩小第一个出错的输入用多少秒")],
    },
    CommandText {
        name: "stress",
        about: "对拍：用随机和刁钻的输入测试程序，直到出错\n\n先是小输入，再是一些达到上限的大输入。出错的输入会被缩小：更少的局数、操作、行、列和雷。\n结果画成棋盘；如果程序违反了某条规则而能解释它的答案，也会指出。",
        notes: &[],
        after: "出错的输入和编译好的程序保存在源文件旁的 .saolei 文件夹中。\n\n退出码：0 没有发现错误；1 程序答错、崩溃、卡住、超出限制或留下进程；2 参数有误，或没有这个程序。",
        arguments: &[
            ("count", "小输入的个数"),
            ("kind", "只试这一种输入；见 `saolei gen PROBLEM --kinds`"),
            ("seed", "输入的种子：同一个种子得到同样的输入"),
            ("jobs", "同时运行几个程序；结果与此无关"),
            ("watch", "源文件一变就重新测试，直到 Ctrl-C"),
            ("keep_going", "继续找，直到有 N 个规则或形状不同的错误；默认：5"),
            ("skip", "不试这一种输入；见 `saolei gen PROBLEM --kinds`"),
            ("join", "合并小输入，能省去大部分时间：`always`（题目允许时）或 `never`"),
            ("fresh", "不先试程序以前出错的输入"),
            ("no_large", "不试大输入"),
            ("patience", "缩小输入用多少秒；0：既不缩小也不找原因"),
        ],
    },
    CommandText {
        name: "interact",
        about: "让程序实时地玩，并输出对话记录\n\n裁判从 IN 得到布局：IN 是这道题的输入，其中的操作不起作用。对局开始时，程序得到行数、列数和雷数\n（boom 还先得到局数），按题目的写法发出操作，再读取回答。boom 的每一局以 0 结束；\nconsole 可以直接关闭输出。",
        notes: &[],
        after: "退出码：0 程序遵守协议，输赢均可；1 没有遵守，或崩溃、卡住、超出限制；\n2 参数有误，没有布局，或没有这个程序。",
        arguments: &[
            ("problem", "boom、sweep 或 console"),
            ("file", "隐藏的布局"),
            ("json", "输出 JSON，每行一个对象：对话记录，最后是结论"),
        ],
    },
    CommandText {
        name: "package",
        about: "把一道题写成评测系统的题目包\n\n其中有中英文题面、样例、所有子任务的数据和答案、输入校验器、checker，以及正确和错误的解法。\n题目、格式和种子都相同时，给出逐字节一致的输出；sha256sums 文件中有各文件的散列值。\n这个文件夹就是题目包；系统需要 zip 文件时，请自行压缩。",
        notes: &[],
        after: "",
        arguments: &[
            ("folder", "题目包的文件夹，必须是新的或空的"),
            ("format", "评测系统"),
            ("seed", "数据的种子"),
            ("small", "用小棋盘，供试用，不要用于比赛"),
            ("force", "写入已有文件的文件夹：旧题目包的文件会被替换，其他文件保留"),
        ],
    },
    CommandText {
        name: "serve",
        about: "在浏览器里玩：提供游戏、网页和 API\n\n游戏保存在 SQLite 文件中，或保存在可由多台服务器共用的 PostgreSQL 数据库中。按 Ctrl-C 处理完\n当前的请求后停止。",
        notes: &[],
        after: "",
        arguments: &[
            ("listen", "监听的地址；端口 0 表示任意空闲端口"),
            (
                "store",
                "游戏保存在哪里：sqlite:FILE、sqlite::memory: 或 postgres://USER@HOST/NAME\n\n默认：$XDG_DATA_HOME/saolei 或 ~/.local/share/saolei 中的 games.db。",
            ),
            (
                "proxy",
                "信任其 X-Forwarded-For 的代理；可以重复\n\n本机的代理总是可信。按访客的限制使用这个头中的地址。",
            ),
            ("host", "本站的名字；Host 头不同的请求会被拒绝；可以重复"),
            ("cors", "网页可以使用 API 的来源，例如 `https://mines.example.org`；可以重复"),
            ("metrics", "在哪里提供 Prometheus 指标（/metrics）；默认：不提供"),
            ("log", "向标准错误输出多少日志"),
            ("log_json", "日志每行一个 JSON 对象"),
            ("body_size", "请求体的最大长度，录像除外"),
            ("video_size", "录像的最大长度；已知最长的有 341 KB"),
            ("video_moves", "一局录像的步数"),
            ("replay_changes", "一次回放的所有步一共可以改变多少格；反复翻开和撤销会重复计算"),
            ("read_timeout", "客户端发送请求头的时间，以及之后发送请求体的时间"),
            ("answer_timeout", "服务器开始回答之前的时间"),
            ("write_timeout", "客户端读取下一部分回答的时间"),
            ("answers_memory", "正在发送的大回答占用的内存"),
            ("answers_memory_each", "每个网络正在发送的大回答占用的内存"),
            ("games_memory", "对局占用的内存；最久没有用到的会在需要时重新读取"),
            ("connections", "打开的连接数"),
            ("connections_each", "每个网络打开的连接数"),
            ("streams", "打开的事件流数"),
            ("streams_each", "每个访客打开的事件流数"),
            ("listed", "一局中列出名字的玩家数，观众也一样；其余只计人数"),
            ("visitors_per_network", "一个网络可以做相当于多少访客的事：学校里许多人共用一个地址"),
            ("new_games", "一个访客可以连续新建的局数"),
            ("new_game_every", "用完之后，每隔多久可以再新建一局"),
            ("changes", "一个访客可以连续修改名字、代码和通行密钥的次数"),
            ("change_every", "用完之后，每隔多久可以再修改一次"),
            ("passkeys", "一个访客的通行密钥数"),
            ("reports", "一个访客可以连续查看统计、历史和每日挑战的次数"),
            ("report_every", "用完之后，每隔多久可以再查看一次"),
            ("statistics_levels", "访客统计中的级别数：玩得最多的那些"),
            ("calendar_days", "日历中访客的每日挑战局数"),
            ("kept_videos", "一个访客可以保存的录像数"),
            ("kept_videos_size", "一个访客保存的所有录像的总长度"),
            ("solver_threads", "用于分析、复盘和录像的求解线程数"),
            ("hint_threads", "用于正在玩的对局的求解线程数：提示、概率和无猜布局"),
            ("solver_jobs_each", "每个访客正在运行和等待的求解任务数，每种分别计算"),
            ("solver_waiting", "等待的求解任务数，每种分别计算"),
            ("solver_work_each", "一个网络可以使用每种求解线程多久；用量每分钟减半"),
            ("solver_timeout", "请求等待求解线程的时间，以及之后等待求解的时间"),
        ],
    },
    CommandText {
        name: "completions",
        about: "生成 shell 的补全脚本",
        notes: &["写入 ~/.bashrc", "写入 ~/.zshrc，放在 compinit 之后", "写入 ~/.config/fish/config.fish"],
        after: "",
        arguments: &[("shell", "你的 shell")],
    },
    CommandText {
        name: "man",
        about: "把手册页写入文件夹",
        notes: &[],
        after: "",
        arguments: &[("folder", "文件夹；没有时会创建")],
    },
];

const EXIT_CODES_VALIDATE: &str = "用哪一种退出码；testlib 和 Kattis 的结论写到标准错误\n\n可选值：\n- saolei：0 正确，1 错误，2 无法评测\n- testlib：0 正确，1 答案错误，2 格式错误，3 评测失败\n- kattis：Kattis 和 ICPC：42 正确，43 错误，其他为评测错误";

const EXIT_CODES_CHECK: &str = "用哪一种退出码和参数\n\n可选值：\n- saolei：0 正确，1 错误，2 无法评测\n- testlib：0 正确，1 答案错误，2 格式错误，3 评测失败\n- kattis：Kattis 和 ICPC：42 正确，43 错误，其他为评测错误";

/// Where the help lists `--version`, and before it `--help`: after all other options.
const LAST: usize = 1000;

/// How the help of a command without subcommands is laid out.
const WITH_ARGUMENTS: &str =
    "{about-with-newline}\n用法：{usage}\n\n参数：\n{positionals}\n\n选项：\n{options}{after-help}";
const WITHOUT_ARGUMENTS: &str = "{about-with-newline}\n用法：{usage}\n\n选项：\n{options}{after-help}";

/// The program with its help in Chinese.
pub(super) fn translate(root: Command) -> Command {
    let root = COMMANDS.iter().fold(root, |root, text| {
        // Some commands are for Unix only.
        let is_here = root.find_subcommand(text.name).is_some();
        if !is_here {
            return root;
        }
        root.mut_subcommand(text.name, |command| {
            let has_positionals = command.get_positionals().next().is_some();
            let template = if has_positionals { WITH_ARGUMENTS } else { WITHOUT_ARGUMENTS };
            translated(command, text).help_template(template)
        })
    });
    let version =
        Arg::new("version").short('V').long("version").action(ArgAction::Version).display_order(LAST);
    translated(root.disable_version_flag(true).arg(version), &ROOT)
}

/// What a protocol does.
pub(crate) const fn summary(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Boom => "玩 T 局；每个操作回答改变的格",
        Protocol::Sweep => "用 Flag、Sweep、DSweep 和 Quit 玩一局；用文字回答",
        Protocol::Console => "玩一局指定级别；每个操作回答整个棋盘",
        Protocol::Master => "构造 R x C、有 M 颗雷、一击获胜的棋盘；不涉及对局",
        Protocol::Click => "在可能已翻开一部分的棋盘上点一下",
    }
}

/// What a kind of input is, and what it breaks.
pub(crate) const fn kind(kind: InputKind) -> &'static str {
    match kind {
        InputKind::Least => "所有限制取最小值：差一错误、空循环",
        InputKind::Most => "所有限制取最大值，对局坚持到最后：程序太慢、数组太小",
        InputKind::Random => "随机的雷和操作，多数很快踩雷：基本规则",
        InputKind::Player => "知道布局的玩家，用完所有操作：规则的细节",
        InputKind::Real => "像真人一样玩，有插旗、双击和失误：规则的实际运用",
        InputKind::Flood => "一击翻开几乎整个棋盘：自动展开太慢",
        InputKind::Serpentine => "由 0 组成的蜿蜒走廊：递归太深，栈溢出",
        InputKind::Shield => "旗挡住自动展开，之后拔掉：展开时翻开旗，或停在已拔掉的旗前",
        InputKind::WrongFlags => "插错旗再双击而踩雷：双击时偷看雷，或踩雷前先翻开别的格",
        InputKind::AfterEnd => "结束之后还有操作：对局没有停下来",
        InputKind::AllMines => "全是雷，通过的程序对此答案不一：只在指定时生成",
        InputKind::OneSafe => "只有一格不是雷：翻开第一格就获胜",
        InputKind::NoMines => "没有雷：一次展开就获胜",
        InputKind::Line => "尽量扁或尽量窄的棋盘：行列颠倒",
        InputKind::Oblong => "行数和列数不同的大棋盘：行列颠倒、数组太小",
        InputKind::Edges => "雷和操作都在最外面的行列：越界读取",
        InputKind::Leftover => "上一局留下的状态影响下一局：没有重置",
        InputKind::Mixed => "一个输入里有各种对局：没有重置、局数不对",
        InputKind::MaxOutput => "最长的答案：输出太慢",
        InputKind::ZeroChord => "对已翻开的 0 双击，旁边有被旗挡住过的格：把 0 当作特例",
        InputKind::Queries => "自动展开和双击遇到问号：把 ? 当作旗或已翻开",
        InputKind::Numbers => "翻开并双击 0 到 8 的每个数字：数字读错或被截断",
        InputKind::Levels => "用编号给出级别：开头没有大小，计数从 10、40、99 开始",
        InputKind::Every => "所有小情形：条件写错",
        InputKind::FewSafe => "安全格很少、棋盘很窄：特例写错",
        InputKind::HalfOpen => "已翻开一半的棋盘：展开时穿过已翻开的格",
        InputKind::OnMine => "点在雷上：踩雷时多翻开了别的格",
    }
}

/// Something that an input has a number of.
pub(crate) fn quantity(name: &str) -> &str {
    match name {
        "games" => "局数",
        "cases" => "组数",
        "rows" => "行数",
        "columns" => "列数",
        "mines" => "雷数",
        "operations" => "操作数",
        _ => name,
    }
}

/// What the first click guarantees.
pub(crate) const fn first_click(first_click: FirstClick) -> &'static str {
    match first_click {
        FirstClick::Any => "首击可能是雷",
        FirstClick::Safe => "首击安全",
        FirstClick::Opening => "首击必开空",
    }
}

/// A judging system.
pub(crate) const fn package_format(format: PackageFormat) -> &'static str {
    match format {
        PackageFormat::Kattis => "Kattis：题目包格式 `legacy`，按子任务计分",
        PackageFormat::Icpc => "ICPC：题目包格式 `2025-09`，只分对错",
        PackageFormat::Polygon => "Codeforces 的 Polygon，分组计分",
        PackageFormat::Domjudge => "DOMjudge，只分对错",
        PackageFormat::Hydro => "Hydro，按子任务计分",
        PackageFormat::Uoj => "UOJ，按子任务计分",
        PackageFormat::Lemon => "LemonLime，只有一道题的比赛，按子任务计分",
    }
}

/// The title of a group of commands.
pub(super) fn group(english: &'static str) -> &'static str {
    GROUPS.iter().find(|(title, _)| *title == english).map_or(english, |(_, chinese)| chinese)
}

fn translated(command: Command, text: &CommandText) -> Command {
    let after = command.get_after_help().map(|english| after_help(&english.to_string(), text));
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).display_order(LAST - 1);
    let command = command
        .about(text.about.split("\n\n").next().unwrap_or_default())
        .long_about(text.about.contains("\n\n").then_some(text.about))
        .after_help(after.unwrap_or_default())
        .disable_help_flag(true)
        .arg(help);
    command.mut_args(|argument| match help_of(text, argument.get_id().as_str()) {
        Some(help) => with_help(argument, help),
        None => argument,
    })
}

/// The help of an argument: the command's own, or the one that all commands share.
fn help_of(text: &CommandText, id: &str) -> Option<&'static str> {
    let find = |list: &'static [(&str, &'static str)]| list.iter().find(|(own, _)| *own == id);
    find(text.arguments).or_else(|| find(SHARED)).map(|(_, help)| *help)
}

/// The argument with this help, its values and its default, which clap would introduce in English.
fn with_help(argument: Arg, help: &'static str) -> Arg {
    if !argument.get_action().takes_values() {
        return argument.help(help);
    }
    let (short, more) = help.split_once("\n\n").map_or((help, None), |(short, more)| (short, Some(more)));
    let mut values: Vec<PossibleValue> = argument.get_possible_values();
    values.retain(|value| !value.is_hide_set());
    if argument.is_hide_possible_values_set() {
        values.clear();
    }
    let defaults: Vec<String> = argument
        .get_default_values()
        .iter()
        .filter(|_| !argument.is_hide_default_value_set())
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    let default =
        if defaults.is_empty() { String::new() } else { format!(" [默认：{}]", defaults.join(" ")) };
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let choice =
        if names.is_empty() { String::new() } else { format!(" [可选值：{}]", names.join("、")) };
    let mut paragraphs = vec![short.to_string()];
    let is_explained = more.is_some_and(|more| more.starts_with("可选值："));
    paragraphs.extend(more.map(str::to_string));
    if values.iter().any(|value| value.get_help().is_some()) && !is_explained {
        let line = |value: &PossibleValue| match value.get_help() {
            Some(help) => format!("\n- {}：{help}", value.get_name()),
            None => format!("\n- {}", value.get_name()),
        };
        paragraphs.push(format!("可选值：{}", values.iter().map(line).collect::<String>()));
    } else if !choice.is_empty() && !is_explained {
        paragraphs.push(choice.trim_start().to_string());
    }
    if !default.is_empty() {
        paragraphs.push(default.trim_start().to_string());
    }
    let has_more = paragraphs.len() > 1;
    let argument = argument.hide_possible_values(true).hide_default_value(true);
    let argument = argument.help(format!("{short}{choice}{default}"));
    if has_more { argument.long_help(paragraphs.join("\n\n")) } else { argument }
}

/// The examples with Chinese comments, and what comes after them.
fn after_help(english: &str, text: &CommandText) -> String {
    let mut notes = text.notes.iter();
    let mut lines = vec!["示例：".to_string()];
    for line in examples(english) {
        lines.push(match comment(line) {
            Some(at) => format!("{}{}", &line[..at], notes.next().unwrap_or(&"")),
            None => line.to_string(),
        });
    }
    if !text.after.is_empty() {
        lines.extend([String::new(), text.after.to_string()]);
    }
    lines.join("\n")
}

/// The lines of the examples.
fn examples(english: &str) -> impl Iterator<Item = &str> {
    english.lines().skip(1).take_while(|line| line.starts_with("  "))
}

/// Where the comment of an example begins: after two blanks at least.
fn comment(line: &str) -> Option<usize> {
    let command = line.trim_start();
    let indent = line.len() - command.len();
    let blanks = command.find("  ")?;
    Some(indent + blanks + command[blanks..].len() - command[blanks..].trim_start().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_command_and_argument_has_a_translation_and_every_translation_is_used() {
        let mut root = crate::args::english_command();
        root.build();
        let mut shared_used = HashSet::new();
        let commands = root.get_subcommands().filter(|command| command.get_name() != "help").chain([&root]);
        for command in commands {
            let name = command.get_name();
            let text = COMMANDS.iter().chain([&ROOT]).find(|text| text.name == name);
            let text = text.unwrap_or_else(|| panic!("{name} has no translation"));
            let ids: Vec<&str> = command
                .get_arguments()
                .filter(|argument| !argument.is_hide_set())
                .map(|argument| argument.get_id().as_str())
                .collect();
            for id in &ids {
                assert!(help_of(text, id).is_some(), "{name} {id} has no translation");
                if !text.arguments.iter().any(|(own, _)| own == id) {
                    shared_used.insert(id.to_string());
                }
            }
            for (id, _) in text.arguments {
                assert!(ids.contains(id), "{name} has no argument {id}");
            }
            let english = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let comments = examples(&english).filter(|line| comment(line).is_some()).count();
            assert_eq!(text.notes.len(), comments, "{name}: comments of examples");
            let has_more = english.contains("\n\n");
            assert_eq!(!text.after.is_empty(), has_more, "{name}: what comes after the examples");
            let has_long = command.get_long_about().is_some();
            assert_eq!(text.about.contains("\n\n"), has_long, "{name}: what --help adds");
        }
        for text in COMMANDS {
            assert!(
                cfg!(not(unix)) || root.find_subcommand(text.name).is_some(),
                "there is no {}",
                text.name
            );
        }
        for (id, _) in SHARED {
            assert!(shared_used.contains(*id), "no command uses the shared argument {id}");
        }
        for (title, _) in super::super::GROUPS {
            assert_ne!(group(title), title);
        }
    }

    #[test]
    fn the_translated_arguments_are_consistent() {
        translate(crate::args::english_command()).debug_assert();
    }

    #[test]
    fn values_that_are_listed_in_a_translation_are_the_values_there_are() {
        let root = crate::args::english_command();
        for text in COMMANDS {
            let command = root.find_subcommand(text.name).unwrap();
            for (id, help) in text.arguments.iter().filter(|(_, help)| help.contains("可选值：")) {
                let argument = command.get_arguments().find(|argument| argument.get_id() == id).unwrap();
                let values = argument.get_possible_values();
                let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
                let listed: Vec<&str> =
                    help.lines().filter_map(|line| line.strip_prefix("- ")?.split('：').next()).collect();
                assert_eq!(listed, names, "{} {id}", text.name);
            }
        }
    }
}
