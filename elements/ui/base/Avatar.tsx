import { useState } from 'react';

/** How many hues there are: `gh-avatar--1` to `gh-avatar--6`. */
const HUES = 6;
const hueOf = (seed: string): number =>
  ([...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % HUES) + 1;

/** The first letters of the first and the last word; of an address, its first letter. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@]+/u)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  const chosen = name.includes('@') ? words.slice(0, 1) : [words[0], words.length > 1 ? words.at(-1) : undefined];
  return chosen
    .map((word) => /\p{L}|\p{N}/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A person by name, else by address. */
export const calledOf = ({ name, email }: { name?: string; email: string }): string => name || email;

export interface AvatarProps {
  name: string;
  /** What the hue is made of: something that does not change when the name does. */
  seed?: string;
  /** A hue that an administrator chose. */
  hue?: number | undefined;
  src?: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
  square?: boolean;
}

/** A person's or account's picture; their initials while there is none, or when it cannot be loaded. */
export function Avatar({ name, seed = name, hue = hueOf(seed), src, size = 'medium', square }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const names = [
    'gh-avatar',
    `gh-avatar--${hue}`,
    size !== 'medium' && `gh-avatar--${size}`,
    square && 'gh-avatar--square',
  ];
  return (
    <span className={names.filter(Boolean).join(' ')} part="avatar" aria-hidden="true">
      {src && src !== broken ? (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
