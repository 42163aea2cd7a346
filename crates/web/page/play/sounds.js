// Short sounds, made by the browser; off unless the visitor switches them on.

import { settings } from "../settings.js";

/**
 * The notes of each sound: pitch in hertz, and when it starts and how long it lasts in seconds.
 * @type {Record<"open" | "mark" | "won" | "lost", [pitch: number, start: number, length: number][]>}
 */
const NOTES = {
  open: [[520, 0, 0.05]],
  mark: [[340, 0, 0.06]],
  won: [
    [523, 0, 0.12],
    [659, 0.1, 0.12],
    [784, 0.2, 0.12],
    [1047, 0.3, 0.3],
  ],
  lost: [
    [196, 0, 0.18],
    [147, 0.14, 0.35],
  ],
};
const LOUDNESS = 0.08;

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays a sound.
 * @param {keyof typeof NOTES} name
 */
export function play(name) {
  if (!settings().sounds) return;
  context ??= new AudioContext();
  for (const [pitch, start, length] of NOTES[name]) {
    const [from, to] = [context.currentTime + start, context.currentTime + start + length];
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: LOUDNESS });
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.0001, to);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(to);
  }
}
