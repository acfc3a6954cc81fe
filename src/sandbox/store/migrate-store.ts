/**
 * The tables of the database, as a list of migrations. SQLite's `user_version` counts those that have run. A migration that
 * was released is never edited.
 */

/** Each entry migrates the database from one version to the next. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE records (
    kind TEXT NOT NULL, id TEXT NOT NULL, org TEXT, parent TEXT, at INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX records_org ON records (kind, org, at, id);
  CREATE INDEX records_parent ON records (kind, parent, at, id);
  CREATE INDEX records_at ON records (kind, at, id);
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE jobs (id INTEGER PRIMARY KEY, due INTEGER NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL, body TEXT NOT NULL);
  CREATE INDEX jobs_due ON jobs (due, id);
  CREATE INDEX jobs_target ON jobs (target);
  CREATE TABLE keys (
    owner TEXT NOT NULL, key TEXT NOT NULL, print TEXT NOT NULL, at INTEGER NOT NULL, reply TEXT NOT NULL,
    PRIMARY KEY (owner, key)
  ) WITHOUT ROWID;
  CREATE INDEX keys_at ON keys (at);
  CREATE TABLE identity (
    model TEXT NOT NULL, id TEXT NOT NULL, grant_id TEXT, uid TEXT, code TEXT, expires INTEGER, body TEXT NOT NULL,
    PRIMARY KEY (model, id)
  ) WITHOUT ROWID;
  CREATE INDEX identity_grant ON identity (grant_id);
  CREATE INDEX identity_uid ON identity (model, uid);
  CREATE INDEX identity_code ON identity (model, code);
  CREATE INDEX identity_expires ON identity (expires);
  CREATE TABLE logs (
    id TEXT PRIMARY KEY, at INTEGER NOT NULL, org TEXT, application TEXT, api TEXT NOT NULL, operation TEXT,
    method TEXT NOT NULL, path TEXT NOT NULL, status INTEGER NOT NULL, code TEXT, ms REAL NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX logs_at ON logs (at, id);
  CREATE INDEX logs_org ON logs (org, at, id);
  `,
  `UPDATE records SET body = json_set(body, '$.ipAllowList', json('[]')) WHERE kind = 'application';`,
  `UPDATE records SET body = json_set(body, '$.keys', json('[]')) WHERE kind = 'application';`,
  // Kinds and members got the names that the code uses for them.
  `
  UPDATE records SET kind = 'processing' WHERE kind = 'course';
  UPDATE records SET kind = 'memberInvitation' WHERE kind = 'guest';
  UPDATE records SET kind = 'receivedWebhook' WHERE kind = 'arrival';
  UPDATE records SET kind = 'scenarioRun' WHERE kind = 'run';
  UPDATE records SET body = json_set(body, '$.subject.kind', 'processing')
    WHERE kind = 'scenarioRun' AND json_extract(body, '$.subject.kind') = 'course';
  UPDATE records SET body = json_remove(json_set(body, '$.actingOrganizations', json(json_extract(body, '$.friends'))), '$.friends')
    WHERE kind = 'organization';
  UPDATE records SET body = json_remove(json_set(body, '$.details', json(json_extract(body, '$.extra'))), '$.extra')
    WHERE kind = 'action';
  `,
  // AUTOINCREMENT: otherwise SQLite assigns the id of a deleted row to the next one, and a task that was cancelled while it
  // ran would finish the job that replaced it.
  `
  CREATE TABLE numbered_jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, due INTEGER NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL, body TEXT NOT NULL
  );
  INSERT INTO numbered_jobs SELECT id, due, kind, target, body FROM jobs;
  DROP TABLE jobs;
  ALTER TABLE numbered_jobs RENAME TO jobs;
  CREATE INDEX jobs_due ON jobs (due, id);
  CREATE INDEX jobs_target ON jobs (target);
  `,
  // Whether the client was authenticated. Requests that only claim a client id must not count in its figures.
  `ALTER TABLE logs ADD COLUMN authenticated INTEGER NOT NULL DEFAULT 1;`,
  // Usage by month is counted as requests are logged: quotas must not depend on how long logs are kept. A search looks
  // through `words`. The index has all columns that lists and figures read, so that a scan of a million requests reads no body.
  `
  CREATE TABLE usage (
    org TEXT NOT NULL, month TEXT NOT NULL, operation TEXT NOT NULL, used INTEGER NOT NULL,
    PRIMARY KEY (org, month, operation)
  ) WITHOUT ROWID;
  INSERT INTO usage SELECT org, strftime('%Y-%m', at / 1000, 'unixepoch') AS month, operation, count(*) FROM logs
    WHERE status < 300 AND org IS NOT NULL AND operation IS NOT NULL GROUP BY org, month, operation;
  CREATE TRIGGER logs_usage AFTER INSERT ON logs
    WHEN NEW.status < 300 AND NEW.org IS NOT NULL AND NEW.operation IS NOT NULL
    BEGIN
      INSERT INTO usage VALUES (NEW.org, strftime('%Y-%m', NEW.at / 1000, 'unixepoch'), NEW.operation, 1)
        ON CONFLICT DO UPDATE SET used = used + 1;
    END;
  ALTER TABLE logs ADD COLUMN words TEXT NOT NULL DEFAULT '';
  UPDATE logs SET words =
    lower(path || ' ' || id || ' ' || coalesce(operation, '') || ' ' || coalesce(code, '') || ' ' ||
      coalesce(json_extract(body, '$.query'), '') || ' ' || coalesce(json_extract(body, '$.userAgent'), ''));
  CREATE TRIGGER logs_words AFTER INSERT ON logs
    BEGIN
      UPDATE logs SET words =
        lower(NEW.path || ' ' || NEW.id || ' ' || coalesce(NEW.operation, '') || ' ' || coalesce(NEW.code, '') || ' ' ||
      coalesce(json_extract(NEW.body, '$.query'), '') || ' ' || coalesce(json_extract(NEW.body, '$.userAgent'), ''))
        WHERE id = NEW.id;
    END;
  DROP INDEX logs_org;
  CREATE INDEX logs_columns
    ON logs (org, at, id, authenticated, status, api, operation, code, ms, application, method, words);
  UPDATE records SET body = json_set(body, '$.settings.alertErrorRate', 25,
    '$.settings.notifications.errorRate', json('true'), '$.settings.notifications.quotas', json('true'),
    '$.settings.notifications.secretGuessing', json('true')) WHERE kind = 'organization';
  `,
]

/** Thrown when the database has more migrations than this version of Offprint. */
export class StoreVersionError extends Error {}

/** Runs the migrations that the database lacks up to `version`, in one transaction. Throws StoreVersionError. */
export function migrateStore(
  database: {
    exec(sql: string): void
    prepare(sql: string): { get(): unknown }
  },
  version = MIGRATIONS.length,
): void {
  const { user_version: current } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (current > MIGRATIONS.length) throw new StoreVersionError('the stored data is from a newer version')
  if (current >= version) return
  const steps = MIGRATIONS.slice(current, version).join('\n')
  database.exec(`BEGIN IMMEDIATE; ${steps} PRAGMA user_version = ${version}; COMMIT;`)
}
