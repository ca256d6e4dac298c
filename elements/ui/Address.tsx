/** An address that breaks after its @ where it does not fit, and nowhere else as long as that suffices. */
export function Address({ children }: { children: string }) {
  const at = children.indexOf('@') + 1;
  return (
    <bdi className="gh-address">
      {children.slice(0, at)}
      {at > 0 && <wbr />}
      {children.slice(at)}
    </bdi>
  );
}
