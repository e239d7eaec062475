ALTER TABLE "applications" DROP CONSTRAINT "applications_user_id_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "applications_of_user" ON "applications" USING btree ("user_id");