/** Titles that break careless code: HTML and XML markup, other scripts, no spaces, no letters. */
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
