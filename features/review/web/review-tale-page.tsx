import { useEffect, useId, useRef, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import type { CallReply } from "#kit/calls/endpoint.ts";
import { returnReasons, type Remark } from "#features/tales/remarks.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { BackLink } from "#ui/links.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { TalePreview } from "#features/writing/web/tale-preview.tsx";
import { reviewQueuePath } from "#features/moderation/web/addresses.ts";
import { correctedOf, CorrectionFields, sentCorrection } from "./correction-fields.tsx";
import { useBackTarget, type BackTarget } from "./use-back-target.ts";
import { DeleteSubmittedDialog } from "./delete-submitted-dialog.tsx";
import { loadReviewedTale } from "./load-reviewed-tale.ts";
import { ReadingPanel } from "#features/reading-settings/web/reading-panel.tsx";
import { useForm } from "#ui/use-form.ts";
import { Select } from "#ui/choice-fields.tsx";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { codePoints } from "#kit/text/plain-text.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { RemarkFields, useRemarks } from "./remark-fields.tsx";
import { ReviewHistory } from "./review-history.tsx";
import { ClaimedNotice } from "./claimed-notice.tsx";
import { useClaim } from "./use-claim.ts";
import { useTaleReview, type Answer, type ReviewDecision } from "./use-tale-review.ts";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const isRevision = new URL(request.url).searchParams.has("revision");
  return loadReviewedTale(api, { id: params.id, isRevision }, request.signal);
}

/** One submitted Tale, as its readers will see it, and the reviewer's three actions. */
export function Component() {
  const { t } = useTranslation("admin");
  const { tale, isRevision, isDecidable, versions, decided } = useLoaderData<typeof loader>();
  const { language } = useLanguage();
  const { holder, takeOver } = useClaim("tale", tale.id, isDecidable);
  const back = useBackTarget({ to: reviewQueuePath, text: t("review.back") });
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={t("review.pageTitle", { title: tale.title })} noIndex />
      <div className="mb-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <BackLink to={back.to}>{back.text}</BackLink>
        <p className="text-sm text-ink-soft max-sm:order-last max-sm:w-full">
          {t("queue.waitingSince")}{" "}
          <LocalDate date={tale.submittedAt ?? tale.updatedAt} language={language} show="date-time" />
        </p>
        <ReadingPanel />
      </div>
      {/* Above the text, which nobody needs to read in vain. */}
      {holder !== null && (
        <ClaimedNotice
          className="mx-auto mb-10 max-w-[40rem]"
          action={<ButtonLink to={back.to}>{back.text}</ButtonLink>}
          onTakeOver={async () => {
            await takeOver();
            pageTitleElement()?.focus();
          }}
        >
          {t("review.claimed", { name: holder })}
        </ClaimedNotice>
      )}
      {isRevision && <p className="mx-auto mb-6 max-w-[40rem] text-ink-soft">{t("review.revision")}</p>}
      <ReviewHistory tale={tale} versions={versions} decided={decided} />
      <div data-reviewed>
        <TalePreview opened tale={tale} />
      </div>
      {holder === null && <ReviewDecisions key={tale.id} tale={tale} isRevision={isRevision} back={back} />}
    </div>
  );
}

type ReviewedTale = CallReply<typeof talesCalls.readInAnyState>;

/** The decisions stick to the bottom of the window; the parts that the reviewer may correct come before them. */
function ReviewDecisions({ tale, isRevision, back }: { tale: ReviewedTale; isRevision: boolean; back: BackTarget }) {
  const { t } = useTranslation(["admin", "site"]);
  const review = useTaleReview(tale, isRevision, back);
  const remarks = useRemarks(tale.content, ...useState<Remark[]>([]));
  const [decisionToConfirm, setDecisionToConfirm] = useState<ReviewDecision | null>(null);
  const close = () => setDecisionToConfirm(null);
  const closeAfter = (work: Promise<void>) => work.then(close);
  const [corrected, setCorrected] = useState(() => correctedOf(tale));
  const correction = sentCorrection(corrected, tale);
  const isSubmitted = !tale.published && tale.isFinished === 1;

  if (isSubmitted && !isRevision && !tale.decidable)
    return (
      <Notice kind="info" className="mx-auto mt-12 max-w-[40rem]">
        {t("review.own")}
      </Notice>
    );
  if (!isSubmitted || review.decidedElsewhere !== null)
    return <NothingToDecide tale={tale} decidedElsewhere={review.decidedElsewhere} back={back} />;
  return (
    <>
      <RemarkFields {...remarks} />
      <section aria-labelledby="for-readers" className="mx-auto mt-12 max-w-[40rem]">
        <h2 id="for-readers" className="text-lg">
          {t("review.readers")}
        </h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{t("review.readersHint")}</p>
        <CorrectionFields tale={tale} isRevision={isRevision} value={corrected} onChange={setCorrected} />
      </section>
      <section
        aria-label={t("review.decide")}
        className="mx-auto mt-12 max-w-[40rem] border-t md:sticky md:bottom-0 border-ink bg-paper py-4"
      >
        {decisionToConfirm === null && <FormError title={review.problem} />}
        <div className="flex gap-3 max-sm:flex-col">
          <Button variant="primary" onClick={() => setDecisionToConfirm("publish")}>
            {t("review.publish")}
          </Button>
          <Button onClick={() => void (remarks.goToOverlong() || setDecisionToConfirm("return"))}>
            {t("review.return")}
          </Button>
          {!isRevision && (
            <Button variant="danger" className="max-sm:mt-6 sm:ml-auto" onClick={() => setDecisionToConfirm("delete")}>
              {t("review.delete")}
            </Button>
          )}
        </div>
        <ConfirmDialog
          open={decisionToConfirm === "publish"}
          title={t("publish.title")}
          confirmText={t("publish.confirm")}
          cancelText={t("site:buttons.cancel")}
          busy={review.busy}
          busyText={t("publish.busy")}
          onConfirm={() => void closeAfter(review.publish(correction))}
          onCancel={close}
        >
          <p>{t("publish.text", { title: tale.title, author: tale.author })}</p>
          {correction !== undefined && <p className="mt-3">{t("publish.corrected")}</p>}
        </ConfirmDialog>
        <DeleteSubmittedDialog
          open={decisionToConfirm === "delete"}
          problem={review.problem}
          title={tale.title}
          author={tale.author}
          onDelete={review.remove}
          onClose={close}
        />
        <ReturnTaleDialog
          open={decisionToConfirm === "return"}
          problem={review.problem}
          author={tale.author}
          remarks={remarks.written}
          onSend={review.sendBack}
          onClose={close}
        />
      </section>
    </>
  );
}

/** Nothing to decide: another reviewer has decided, or the author has withdrawn the Tale. */
function NothingToDecide({
  tale,
  decidedElsewhere,
  back,
}: {
  tale: ReviewedTale;
  decidedElsewhere: { by: string | null } | null;
  back: BackTarget;
}) {
  const { t } = useTranslation("admin");
  const box = useRef<HTMLDivElement>(null);
  const before = tale.published ? t("decided.published") : t("decided.draft");
  const text =
    decidedElsewhere === null
      ? before
      : decidedElsewhere.by === null
        ? t("decided.elsewhere")
        : t("decided.elsewhereBy", { name: decidedElsewhere.by });
  // The button that had the focus is gone.
  useEffect(() => {
    if (decidedElsewhere !== null) box.current?.focus();
  }, [decidedElsewhere]);
  return (
    <div ref={box} tabIndex={-1} className="sticky bottom-0 mx-auto mt-12 max-w-[40rem] bg-paper pb-4">
      <Notice
        kind={decidedElsewhere === null ? "info" : "error"}
        action={<ButtonLink to={back.to}>{back.text}</ButtonLink>}
      >
        {text}
      </Notice>
    </div>
  );
}

interface ReturnTaleDialogProps {
  open: boolean;
  problem: string | undefined;
  author: string;
  /** They are sent with the note. */
  remarks: readonly Remark[];
  onSend: (answer: Answer) => Promise<void>;
  onClose: () => void;
}

function reasonOf(value: string): Pick<Answer, "reason"> {
  const reason = returnReasons.find((each) => each === value);
  return reason === undefined ? {} : { reason };
}

/** Asks for the reason and the note to the author when a Tale is sent back. */
function ReturnTaleDialog({ open, problem, author, remarks, onSend, onClose }: ReturnTaleDialogProps) {
  const { t } = useTranslation(["admin", "site", "laboratory"]);
  const formId = useId();
  const form = useForm({
    initial: { note: "", reason: "" },
    check({ note }) {
      const length = codePoints(note.trim());
      if (length === 0) return { note: t("return.noteMissing") };
      return length > bounds.returnNoteMax ? { note: t("return.noteLong") } : {};
    },
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("return.title")}
      description={t("return.text", { author })}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyText={t("return.busy")}>
            {t("return.send")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.submit(({ note, reason }) =>
          onSend({ note: note.trim(), ...reasonOf(reason), remarks: [...remarks] }),
        )}
      >
        <FormError title={problem} />
        {remarks.length > 0 && <p className="text-sm">{t("remarks.sent", { count: remarks.length })}</p>}
        <Select
          label={t("return.reason")}
          options={[
            { value: "", label: t("return.noReason") },
            ...returnReasons.map((reason) => ({ value: reason, label: t(`laboratory:review.reasons.${reason}`) })),
          ]}
          {...form.text("reason")}
        />
        <LimitedTextArea label={t("return.note")} rows={6} {...form.text("note")} max={bounds.returnNoteMax} />
      </form>
    </Dialog>
  );
}
