DROP INDEX "comment_likes_user";--> statement-breakpoint
DROP INDEX "tale_likes_user";--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "comment_likes_user" ON "comment_likes" USING btree ("user_id","comment_id");--> statement-breakpoint
CREATE INDEX "tale_likes_user" ON "tale_likes" USING btree ("user_id","tale_id");