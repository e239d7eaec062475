import { sharePictures } from "../addresses.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { NewsPost } from "#features/news/calls.ts";
import { JsonLd } from "#kit/web/head/json-ld.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { blogPath, newsAddress } from "#features/news/web/addresses.ts";
import { article, breadcrumbs, publisher } from "./json-ld-nodes.ts";

interface NewsJsonLdProps {
  post: NewsPost;
  /** The blog's name in the reader's language. */
  blog: string;
}

/** JSON-LD of a news post, with its breadcrumbs. */
export function NewsJsonLd({ post, blog }: NewsJsonLdProps) {
  const { url: site } = useSite();
  const language = toLanguage(post.languageName);
  const path = newsAddress(post);
  const facts = {
    path,
    language,
    headline: post.title,
    description: post.description,
    shared: sharePictures.news(post),
    publishedAt: post.createdAt,
    updatedAt: post.updatedAt,
    totComments: post.totComments,
  };
  const trail = breadcrumbs(site, [
    { name: blog, path: blogPath },
    { name: post.title, path },
  ]);
  return <JsonLd nodes={[{ ...article(site, facts), author: publisher(site) }, trail]} />;
}
