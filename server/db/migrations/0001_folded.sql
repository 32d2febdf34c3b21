-- As `folded` of contract/search.ts: a test compares them.
CREATE FUNCTION folded(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	plain text := translate(written, '''’‘‛ʹʻʼʽʾʿˈ′`´＇ꞌ', '');
BEGIN
	IF octet_length(plain) > char_length(plain) THEN
		plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
		plain := translate(lower(plain COLLATE "und-x-icu"), 'øłđıðþ‐‑–—', 'oldidt----');
	END IF;
	plain := replace(replace(lower(plain COLLATE "C"), '-', ' '), '(0)', '');
	RETURN plain || E'\n' || regexp_replace(plain, '([0-9])[ ().+/]+(?=[0-9])', '\1', 'g');
END $$;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded" text;
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "folded" text;
--> statement-breakpoint
-- Not generated columns: a backup inserts whole rows.
CREATE FUNCTION fold_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."folded" := folded(concat_ws(E'\n', NEW."company_name", NEW."full_name", NEW."email", NEW."mobile_number", NEW."business_number", NEW."city"));
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION fold_participant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."folded" := folded(concat_ws(E'\n', NEW."full_name", NEW."email", NEW."mobile_number", NEW."city", NEW."cohort"));
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_fold BEFORE INSERT OR UPDATE OF "company_name", "full_name", "email", "mobile_number", "business_number", "city", "folded" ON "users" FOR EACH ROW EXECUTE FUNCTION fold_user();
--> statement-breakpoint
CREATE TRIGGER participants_fold BEFORE INSERT OR UPDATE ON "participants" FOR EACH ROW EXECUTE FUNCTION fold_participant();
--> statement-breakpoint
UPDATE "users" SET "folded" = '';
--> statement-breakpoint
UPDATE "participants" SET "folded" = '';
