/** The pages that members open most, besides Tales: together they are one file, and their texts are among the first. */
export * as categoryPage from "./catalogue/category-page.tsx";
export * as homePage from "./home/home-page.tsx";
export * as talesIndexPage from "./catalogue/tales-index-page.tsx";
