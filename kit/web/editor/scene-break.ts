/** `***`, `* * *`, `⁂`, `#` or a row of dashes alone on a line: usual scene breaks in manuscripts. */
export const sceneBreakText = /^(?:\*\s*\*\s*\*|\*|⁂|#|(?:[-–—_]\s*){3,}|[•·]\s*[•·]\s*[•·])$/u;
