-- After the columns, in a transaction of its own: it reads all Tales, which may be changed meanwhile.
ALTER TABLE "tales" VALIDATE CONSTRAINT "tales_hidden_author_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "tales" VALIDATE CONSTRAINT "tales_author";
