import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { personalDataCalls } from "#features/personal-data/calls.ts";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { DataDownload } from "#features/personal-data/web/data-download.tsx";
import { DeleteAccountDialog } from "#features/personal-data/web/delete-account-dialog.tsx";
import { TopicHeading } from "./topic-heading.tsx";

/** The first of two steps to delete the account: what is deleted, what stays, and the download of personal data. */
export function DeleteTopic({ account }: { account: OwnAccount }) {
  const { t } = useTranslation("settings");
  const api = useApi();
  const [dialogOpen, setDialogOpen] = useState(false);
  const { signUpsOpen } = useSite();
  const consequences = [
    ...t("delete.consequences", { returnObjects: true }),
    t(signUpsOpen ? "delete.return" : "delete.noReturn"),
  ];
  return (
    <>
      <TopicHeading>{t("topics.delete")}</TopicHeading>
      <p className="mt-4">{t("delete.lead")}</p>
      <ul className="mt-4 list-disc pl-5">
        {consequences.map((each) => (
          <li key={each} className="mt-1">
            {each}
          </li>
        ))}
      </ul>
      <p className="mt-4">{t("delete.takeAlong")}</p>
      <DataDownload className="mt-4" fetchArchive={() => api(personalDataCalls.download)} />
      <div className="mt-8 border-t border-hairline pt-6">
        <Button variant="danger" icon="trash" onClick={() => setDialogOpen(true)}>
          {t("delete.goOn")}
        </Button>
      </div>
      <DeleteAccountDialog account={account} open={dialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  );
}
