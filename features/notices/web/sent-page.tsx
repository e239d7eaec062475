import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { LinkedText } from "#ui/links.tsx";

export function loader({ params: { reference = "" } }: LoaderFunctionArgs) {
  // Nothing else gets into the page.
  if (!/^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(reference)) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  return { reference };
}

const bold = (words: string) => <b>{words}</b>;

/** The page after the form of a notice. */
export function Component() {
  const { t } = useTranslation("notices");
  const { reference } = useLoaderData<typeof loader>();
  return (
    <AccountPageLayout
      title={t("sent.title")}
      intro={<LinkedText text={t("sent.reference", { reference })} linked={bold} />}
      illustration="inbox"
    >
      <p>{t("sent.next")}</p>
      <p className="mt-6">
        <ButtonLink to="/">{t("sent.home")}</ButtonLink>
      </p>
    </AccountPageLayout>
  );
}
