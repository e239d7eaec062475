/** Titles that break what is careless about them: markup of pages and feeds, other scripts, no blanks, no letters. */
export const edgeCaseTitles = [
  "]]>]]> & <b>bold</b> ]]>",
  '</script><script>alert("x")</script>',
  "<!-- --> <![CDATA[ &amp; &lt; \" '",
  "😀🏳️‍🌈👩‍👩‍👧",
  "قصة قصيرة עברית",
  "W".repeat(250),
  "Çà et là, œuvre: ¿qué? Ångström, Łódź, Ещё",
  "\u202Eright to left\u202C and \u200Bnothing",
];
