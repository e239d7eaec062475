import { Link } from "react-router";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";

interface ReasonAndHelperProps {
  explanation: string | null;
  author: string;
  date: string;
}

/** Why a helper proposes other words, and who and when. */
export function ReasonAndHelper({ explanation, author, date }: ReasonAndHelperProps) {
  const { language } = useLanguage();
  return (
    <>
      {explanation !== null && (
        <p dir="auto" className="mt-3 max-w-[40em] whitespace-pre-line wrap-anywhere">
          {explanation}
        </p>
      )}
      <Facts className="mt-2">
        <Fact>
          <Link to={profileAddress(author)} translate="no" className="link inline-block py-1">
            {author}
          </Link>
        </Fact>
        <Fact className="py-1">
          <LocalDate date={date} language={language} />
        </Fact>
      </Facts>
    </>
  );
}
