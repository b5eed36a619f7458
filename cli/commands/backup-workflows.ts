import { positional, valueFlag, type Workflow } from '../declaration.ts'

export const backupWorkflows: readonly Workflow[] = [
  {
    path: 'backup',
    summary: 'Write a backup of everything to a file, while the site goes on',
    positionals: [positional('file', 'where to, such as site.tar.gz; - writes to stdout')],
    changes: true,
    notes: [
      'It holds all there is, the hashes of passwords too: keep it as you would a key.',
      'With --server, the token needs the scope backup:read.',
    ],
    examples: [
      'backup site-2026-11-22.tar.gz',
      'backup site.tar.gz --server https://blog.example --yes',
      'backup - | ssh store "cat > site.tar.gz"',
    ],
    load: () => import('./backup.ts'),
  },
  {
    path: 'backup verify',
    summary: 'Read a backup to its end, and check every part of it',
    positionals: [positional('file', 'the backup; - reads stdin')],
    examples: ['backup verify site.tar.gz'],
    load: () => import('./backup-verify.ts'),
  },
  {
    path: 'restore',
    summary: 'Put a backup into an empty data folder',
    positionals: [positional('file', 'the backup; - reads stdin')],
    changes: true,
    notes: ['All of it is checked before any of it is put in place.', 'Everybody signs in anew afterwards.'],
    examples: ['restore site.tar.gz --data-dir /srv/blog', 'restore site.tar.gz --dry-run'],
    load: () => import('./restore.ts'),
  },
  {
    path: 'export',
    summary: 'Write the public site as files that any web host can serve',
    positionals: [positional('folder', 'where to; what an earlier export left there is replaced')],
    flags: [
      valueFlag('events-url', 'where pages post views and clicks; without it they are not counted', {
        placeholder: 'url',
      }),
    ],
    changes: true,
    notes: ['Its addresses are those of BLOGOPS_SITE_URL: set it to where the files will be.'],
    examples: ['export public', 'export public --events-url https://desk.example/api/event'],
    load: () => import('./export.ts'),
  },
]
