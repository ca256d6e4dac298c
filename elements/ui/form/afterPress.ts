let isPressed = false;
const waiting: (() => void)[] = [];

const release = (): void => {
  isPressed = false;
  for (const run of waiting.splice(0)) run();
};

addEventListener('pointerdown', () => (isPressed = true), true);
// A click comes right after its release, in the same task. The release of an earlier press may have gone elsewhere.
for (const end of ['pointerup', 'pointercancel', 'keydown']) addEventListener(end, () => setTimeout(release), true);

/**
 * Runs at once, or after the press that is under way. A field that is left by a press may grow or show its fault:
 * what moved between the press and its release would not be clicked.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
