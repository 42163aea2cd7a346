// What ESLint looks for in the page and its tests.

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["browser/results/", "page/wasm/"] },
  js.configs.recommended,
  {
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-constructor-return": "error",
      // Playwright reads the names of fixtures from the pattern.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
      "no-implicit-globals": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^_$" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["page/**"], languageOptions: { globals: globals.browser } },
  { files: ["page/sw.js"], languageOptions: { globals: globals.serviceworker } },
  // The functions that Playwright runs in the page use the browser's names.
  { files: ["browser/**", "tests/**", "*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
