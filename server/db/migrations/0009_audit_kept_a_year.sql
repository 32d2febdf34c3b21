-- The log stays append-only for a year; maintenance deletes what is older.
DROP TRIGGER audit_log_append_only ON "audit_log";
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept_a_year BEFORE DELETE ON "audit_log" FOR EACH ROW WHEN (OLD."at" > now() - interval '365 days') EXECUTE FUNCTION refuse_change();
