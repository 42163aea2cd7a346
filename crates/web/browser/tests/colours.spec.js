// Contrast and colour blindness, computed from the style sheet.

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { themes } from "../setup/page-data.js";

const css = readFileSync(new URL("../../page/theme.css", import.meta.url), "utf8");

/** The colours of a theme; missing ones are those of the classic theme. */
function colours(theme) {
  const blocks = Array.from(css.matchAll(/:root(?:\[data-theme="([\w-]+)"\])? \{([^}]*)\}/g));
  const of = (name) => blocks.find(([, found]) => found === name)[2].matchAll(/--([\w-]+): (#[0-9a-f]{6})/g);
  const read = (name) => Object.fromEntries(Array.from(of(name), ([, key, value]) => [key, rgb(value)]));
  return { ...read(undefined), ...(theme === "classic" ? {} : read(theme)) };
}

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const linear = (channel) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** The contrast of WCAG 2. */
function contrast(one, other) {
  const luminance = (colour) => {
    const [r, g, b] = colour.map(linear);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const mix = (one, other, share) => one.map((channel, at) => channel * share + other[at] * (1 - share));

for (const theme of themes) {
  test(`every text of the ${theme} theme has a contrast of 4.5`, () => {
    const all = colours(theme);
    const enough = (ink, ground, least = 4.5) =>
      expect(contrast(all[ink], all[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least);
    for (let number = 1; number <= 8; number += 1) enough(`n${number}`, "open");
    for (const ground of ["page", "card"]) for (const ink of ["ink", "soft", "link", "wrong"]) enough(ink, ground);
    for (const ink of ["ink", "soft", "link", "wrong"]) enough(ink, "panel");
    enough("on-accent", "accent");
    enough("on-counter", "counter");
    enough("closed-ink", "closed");
    enough("closed-ink", "pressed");
    enough("odds-ink", "certain-safe");
    for (let share = 0; share <= 1; share += 0.05) {
      expect(contrast(all["odds-ink"], mix(all.risk, all.closed, share)), `odds of ${share}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
    // Shapes, which need 3.
    for (const ink of ["flag", "pole", "highlight-target", "highlight-known", "focus"]) enough(ink, "closed", 3);
    for (const ink of ["mine", "highlight-numbers", "highlight-mines", "focus", "wrong-flag", "flag"])
      enough(ink, "open", 3);
    enough("mine", "exploded", 3);
    enough("on-face", "face", 3);
  });
}

/** Colour blindness after Machado, Oliveira and Fernandes (2009), at its strongest, on linear colours. */
const SIGHTS = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(colour, sight) {
  const seen = sight.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, at) => sum + weight * linear(colour[at]), 0),
      ),
    ),
  );
  const [x, y, z] = [
    (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047,
    0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.072175 * seen[2],
    (0.0193339 * seen[0] + 0.119192 * seen[1] + 0.9503041 * seen[2]) / 1.08883,
  ].map((t) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("digits of the colour-blind theme differ for everyone", () => {
  const all = colours("colour-blind");
  for (const [name, sight] of Object.entries(SIGHTS)) {
    const digits = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => lab(all[`n${number}`], sight));
    for (let one = 0; one < 8; one += 1) {
      for (let other = 0; other < one; other += 1) {
        const apart = Math.hypot(...digits[one].map((value, at) => value - digits[other][at]));
        expect(apart, `${other + 1} and ${one + 1} under ${name}`).toBeGreaterThanOrEqual(26);
      }
    }
  }
});
