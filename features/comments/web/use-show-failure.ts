import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useToast } from "#ui/toasts.tsx";

/** Shows what failed and why: in a toast, and permanently next to the comment. */
export function useShowFailure(onProblem: (text: string) => void) {
  const toast = useToast();
  const errorText = useErrorText();
  return (failureText: string, error: unknown) => {
    const text = `${failureText} ${errorText(error)}`;
    onProblem(text);
    toast({ kind: "error", text });
  };
}
