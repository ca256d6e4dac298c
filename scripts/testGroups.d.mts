export function groupTests(
  files: readonly string[],
  how: {
    readonly name: string;
    readonly amount: number;
    readonly isAlone?: (file: string) => boolean;
  },
): string[];
