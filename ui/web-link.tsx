/** An address that a member has written: search engines give it no weight. */
export function WebLink({ url, text }: { url: string; text: string }) {
  return (
    <a href={url} rel="nofollow ugc noopener" className="link">
      {text}
    </a>
  );
}
