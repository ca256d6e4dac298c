/** The words of a label, with the star of what has to be filled in. */
export function LabelText({ label, required }: { label: string; required?: boolean | undefined }) {
  return (
    <span>
      {label}
      {required && (
        <span className="gh-required" part="required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </span>
  );
}
