#!/usr/bin/env python3
"""Compares clipaudit's variants with what Xcode exported, and prints a table in Markdown.

usage: accuracy.py CLIPAUDIT FOLDER...

Looks below each folder for an export with its thinned packages: a folder with `app-thinning.plist`
(or `expected.json` that lists variants) beside the packages it names. The universal package goes in;
each thinned package is the truth for one variant: its length, and the sum of the files in it.
Exit code 1 when a variant is further off than Apple's figures allow, or devices are grouped otherwise.
"""
import json
import os
import plistlib
import subprocess
import sys
import zipfile

# What the project promises: share of Apple's figure, or bytes, whichever allows more.
DOWNLOAD = (0.003, 300)
UNCOMPRESSED = (0.001, 200)


def exports(folder):
    """Yields (name, universal package, [(package, devices)])."""
    for place, _, files in sorted(os.walk(folder)):
        if 'app-thinning.plist' in files:
            with open(os.path.join(place, 'app-thinning.plist'), 'rb') as f:
                variants = plistlib.load(f)['variants']
            rows = [(os.path.basename(name), devices(entry)) for name, entry in variants.items()]
        elif 'expected.json' in files:
            with open(os.path.join(place, 'expected.json')) as f:
                entry = json.load(f)
            if 'variants' not in entry:
                continue
            rows = [(v['file'], set(v['devices'])) for v in entry['variants']]
        else:
            continue
        rows = [(os.path.join(place, name), models) for name, models in rows
                if os.path.exists(os.path.join(place, name))]
        whole = [path for path, models in rows if not models]
        if len(whole) == 1:
            yield os.path.basename(place), whole[0], [row for row in rows if row[1]]


def devices(entry):
    rows = entry.get('variantDescriptors')
    return {row['device'] for row in rows} if rows else set(entry.get('variantIds', []))


def truth(path):
    with zipfile.ZipFile(path) as package:
        return os.path.getsize(path), sum(i.file_size for i in package.infolist())


def measured(tool, path):
    run = subprocess.run(
        [tool, 'scan', '--format', 'json', '--no-digest', '--include-host', '--allow-gaps', path],
        capture_output=True, check=False)
    if not run.stdout:
        sys.exit(run.stderr.decode())
    report = json.loads(run.stdout)
    return (report['clips'] or [report['host']])[0]


def off(ours, apple, bound):
    share, absolute = bound
    return abs(ours - apple) > max(share * apple, absolute)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    tool, folders = sys.argv[1], sys.argv[2:]
    rows, failed = [], False
    for folder in folders:
        for name, universal, variants in exports(folder):
            bundle = measured(tool, universal)
            down, plain = truth(universal)
            rows.append((name, 'universal', bundle['universal']['downloadBytes'] - down, down,
                         bundle['universal']['uncompressedBytes'] - plain, plain, True))
            known = set().union(*(models for _, models in variants))
            for path, models in variants:
                ours = max(bundle['variants'], key=lambda v: len(models & set(v['devices'])))
                down, plain = truth(path)
                # Macs take part in thinning but run no clips, so clipaudit does not list them.
                mobile = {m for m in models if m.startswith('i')}
                same = set(ours['devices']) & known == mobile
                rows.append((name, ours['name'], ours['downloadBytes'] - down, down,
                             ours['uncompressedBytes'] - plain, plain, same))
    if not rows:
        sys.exit('no export with its thinned packages below ' + ', '.join(folders))
    print('| export | variant | download | off by | uncompressed | off by | devices |')
    print('|---|---|---:|---:|---:|---:|---|')
    for name, variant, d, down, p, plain, same in rows:
        bad = off(down + d, down, DOWNLOAD) or off(plain + p, plain, UNCOMPRESSED) or not same
        failed |= bad
        print('| %s | %s | %s | %+d B (%+.3f %%) | %s | %+d B (%+.3f %%) | %s |' % (
            name, variant, format(down, ','), d, 100 * d / down, format(plain, ','), p,
            100 * p / plain, 'equal' if same else 'OTHER'))
    worst = max(rows, key=lambda r: abs(r[2]) / r[3])
    print('\nworst download: %+.3f %% (%s, %s); worst uncompressed: %+.3f %%' % (
        100 * worst[2] / worst[3], worst[0], worst[1],
        max((100 * r[4] / r[5] for r in rows), key=abs)))
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
