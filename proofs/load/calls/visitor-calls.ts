import { page as bounds, pageSizes } from "#vocabulary/limits.ts";
import { fullPages, get, pages, type CallList } from "./measured-call.ts";

/** JSON calls that need no session. */
export const visitorCalls: CallList = (landmarks) => {
  const { ordinaryTale, longestDiscussion, newsPost, popularTag, totals } = landmarks;
  const { busiestAuthor, mostFavourites, lastComment, searchedTale } = landmarks;
  const horror = { category: "HORROR", languageName: "EN", total: totals.englishHorror, pageSize: pageSizes.taleList };
  const tagged = {
    category: popularTag.category,
    languageName: popularTag.language,
    tag: popularTag.name,
    total: popularTag.total,
    pageSize: pageSizes.taleList,
  };
  const filters = [
    ["level and length", { level: ["A1", "C2"], minutesMax: 5, sortBy: "totLikes" }],
    ["date without a warning", { withoutWarning: "VIOLENCE" }],
    ["likes with welcome corrections", { correctionsWelcome: "true", sortBy: "totLikes" }],
    ["length, in three languages, by title", { languageName: ["EN", "ES", "FR"], minutesMax: 3, sortBy: "title" }],
    ["title in five languages", { languageName: ["EN", "ES", "IT", "FR", "PT"], sortBy: "title", direction: "ASC" }],
    ["date in two languages", { languageName: ["EN", "PT"] }],
  ] as const;
  const seriesPage = 20;
  const lastOfSeries = {
    pageSize: seriesPage,
    pageNumber: fullPages(landmarks.longestSeries.total, seriesPage) - 1,
  };
  const threads = { total: 12_000, pageSize: 20, sortBy: "createdAt" };
  return [
    get("Last page of a series", "visitor", "/v0/series/:id", lastOfSeries, landmarks.longestSeries),
    get("Ordinary Tale", "visitor", "/v0/posts/:id", {}, ordinaryTale),
    ...pages("Category by date", "visitor", "/v0/posts/category", horror),
    get("Category by date, a page after the last one", "visitor", "/v0/posts/category", {
      ...horror,
      total: undefined,
      pageNumber: bounds.deepest,
    }),
    ...pages("Category by likes", "visitor", "/v0/posts/category", {
      ...horror,
      sortBy: "totLikes",
      direction: "DESC",
    }),
    ...pages("Category by title", "visitor", "/v0/posts/category", { ...horror, sortBy: "title", direction: "ASC" }),
    ...pages("Category by id", "visitor", "/v0/posts/category", { ...horror, sortBy: "id", direction: "ASC" }),
    ...filters.map(([name, query]) =>
      get(`Category by ${name}`, "visitor", "/v0/posts/category", { ...horror, total: undefined, ...query }),
    ),
    ...filters.map(([name, query]) =>
      get(`Tag by ${name}`, "visitor", "/v0/posts/category/tag", { ...tagged, total: undefined, ...query }),
    ),
    ...pages("Tag by date", "visitor", "/v0/posts/category/tag", tagged),
    ...pages("Tag by likes", "visitor", "/v0/posts/category/tag", { ...tagged, sortBy: "totLikes" }),
    ...pages("Tag by title", "visitor", "/v0/posts/category/tag", { ...tagged, sortBy: "title", direction: "ASC" }),
    ...pages("Tales of the busiest author", "visitor", "/v0/posts-published/author", {
      username: busiestAuthor.username,
      total: busiestAuthor.total,
      pageSize: pageSizes.account,
    }),
    get("Tales of the busiest author by title", "visitor", "/v0/posts-published/author", {
      username: busiestAuthor.username,
      sortBy: "title",
    }),
    ...pages("Favourites of a member", "visitor", "/v0/posts/bookmark", {
      username: mostFavourites.username,
      total: mostFavourites.total,
      pageSize: pageSizes.account,
    }),
    ...pages("A step of the ladder", "visitor", "/v0/ladder", {
      languageName: "EN",
      step: 5,
      total: totals.ladderStep,
      pageSize: pageSizes.taleList,
    }),
    get("Search for two words in a language", "visitor", "/v0/search", {
      query: "silence violin",
      languageName: "EN",
    }),
    get("Search for two rare words", "visitor", "/v0/search", { query: searchedTale.rareWords }),
    get("Search for a phrase", "visitor", "/v0/search", { query: '"the house"', languageName: "EN" }),
    get("Search for a phrase of rare words", "visitor", "/v0/search", { query: `"${searchedTale.rareWords}"` }),
    get("Search with filters alone", "visitor", "/v0/search", {
      category: popularTag.category,
      tag: popularTag.name,
      languageName: popularTag.language,
      sortBy: "totLikes",
    }),
    get("Search with filters of level and length", "visitor", "/v0/search", {
      languageName: ["EN", "FR"],
      level: ["A1", "C2"],
      minutesMax: 5,
      sortBy: "totLikes",
    }),
    get("Search without a tag", "visitor", "/v0/search", {
      category: popularTag.category,
      languageName: popularTag.language,
      withoutTag: popularTag.name,
      sortBy: "totLikes",
    }),
    get("Search for a misspelt word", "visitor", "/v0/search", { query: "princes dragno", languageName: "EN" }),
    get("Matches of a phrase in each language", "visitor", "/v0/search/languages", { query: '"the house"' }),
    get("Suggestions for one letter", "visitor", "/v0/search/suggest", { query: "l", languageName: "EN" }),
    get("Suggestions for two words", "visitor", "/v0/search/suggest", { query: searchedTale.beginningOfTitle }),
    get("Random Tales in a small language", "visitor", "/v0/random-posts", { languageName: "PT", total: 12 }),
    get("Random Tales in three languages", "visitor", "/v0/random-posts", {
      languageName: ["EN", "FR", "PT"],
      total: 12,
    }),
    ...pages("Comments of the longest discussion", "visitor", "/v0/comments/:id", threads, longestDiscussion),
    ...pages(
      "Its newest comments",
      "visitor",
      "/v0/comments/:id",
      { ...threads, direction: "DESC" },
      longestDiscussion,
    ),
    get("Its comments without a page", "visitor", "/v0/comments/:id", {}, longestDiscussion),
    get("Comments of an ordinary Tale", "visitor", "/v0/comments/:id", { pageSize: 20 }, ordinaryTale),
    get("Place of the newest comment", "visitor", "/v0/comment/:id/place", {}, lastComment),
    ...pages(
      "Comments of news",
      "visitor",
      "/v0/comments-blog/:id",
      { total: newsPost.comments, pageSize: 20 },
      newsPost,
    ),
    ...pages("News", "visitor", "/v0/all-admin-posts", {
      languageName: newsPost.language,
      total: totals.news / 5,
      pageSize: pageSizes.blog,
    }),
  ];
};
