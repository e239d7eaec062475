ALTER TABLE "kept_out_emails" RENAME TO "blocked_emails";--> statement-breakpoint
ALTER INDEX "kept_out_emails_pkey" RENAME TO "blocked_emails_pkey";--> statement-breakpoint
ALTER TABLE "used_tickets" RENAME TO "used_pending_logins";--> statement-breakpoint
ALTER INDEX "used_tickets_pkey" RENAME TO "used_pending_logins_pkey";--> statement-breakpoint
ALTER TABLE "kept_keys" RENAME TO "generated_keys";--> statement-breakpoint
ALTER INDEX "kept_keys_pkey" RENAME TO "generated_keys_pkey";
