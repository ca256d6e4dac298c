import type { ReactNode } from 'react';
import { useSheet } from './base/useSheet.ts';
import css from './styles/code.css';

export interface CodeBlockProps {
  /** The part by which a page styles the text. */
  part: string;
  /** What the text is, read out; shown in `title`. */
  label: string;
  /** Above the text. Default: the label. */
  title?: ReactNode;
  /** Beside the title: what copies the text. */
  copy?: ReactNode;
  children: string;
}

/** A text of machines as it is, such as JSON or a command. It may be wider than its place: the focus scrolls it. */
export function CodeBlock({ part, label, title, copy, children }: CodeBlockProps) {
  return (
    <section className="gh-code" aria-label={label} ref={useSheet(css)}>
      <div>
        {title ?? <span className="gh-label">{label}</span>}
        {copy}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
      <pre part={part} dir="ltr" tabIndex={0}>
        {children}
      </pre>
    </section>
  );
}
