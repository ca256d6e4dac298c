interface Props {
  /** The id of the field. */
  id: string;
  shown: boolean;
  texts: { show: string; hide: string };
  onClick: () => void;
}

/** Shows what was typed into a secret field, and hides it again. */
export function RevealButton({ id, shown, texts, onClick }: Props) {
  return (
    <button
      type="button"
      data-reveal=""
      aria-pressed={shown}
      aria-label={shown ? texts.hide : texts.show}
      aria-controls={id}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M1.5 8C3 5.2 5.2 3.7 8 3.7S13 5.2 14.5 8c-1.5 2.8-3.7 4.3-6.5 4.3S3 10.8 1.5 8z" />
        <circle cx="8" cy="8" r="1.9" />
      </svg>
    </button>
  );
}
