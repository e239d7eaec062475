import { Link } from "react-router";
import { withNext } from "./login-address.ts";

interface LogInInsteadProps {
  /** Asks whether the reader has an account. */
  question: string;
  /** The text of the link. */
  text: string;
  next: string;
}

/** The way in for members, at the end of a page for new ones. */
export function LogInInstead({ question, text, next }: LogInInsteadProps) {
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
      {question}
      <Link to={withNext("/login", next)} className="link inline-flex min-h-11 items-center">
        {text}
      </Link>
    </p>
  );
}
