"""Holds what `idtool check --key` finds in YAML against what PyYAML reads there.

Arguments: the program, and the seed of the first of some random files.
"""
import json
import random
import subprocess
import sys

import yaml

tool, first = sys.argv[1], int(sys.argv[2])
WORDS = ["id: x", "# no", "it's", 'a "q"', "a, b", "id", "- id: y", "{id: z}", "x#y", "http://a:80/#b",
         "line\nid: no\n", "", "true", "12", "*star", "&and", "!bang", "a: ", "user", "\u00e9", "it's: 'a'", "x: \"id\": y\n", "[1, 2]"]


def value(depth):
    kind = random.randrange(4 if depth else 2)
    if kind == 2:
        return [value(depth - 1) for _ in range(random.randrange(1, 4))]
    if kind == 3:
        keys = random.sample(["id", "name", "user", "a b", "ids", "#", "x:y"], random.randrange(1, 5))
        return {key: value(depth - 1) for key in keys}
    return random.choice(WORDS)


def found(item, path, sought):
    if isinstance(item, list):
        for child in item:
            yield from found(child, path, sought)
    elif isinstance(item, dict):
        for key, child in item.items():
            if isinstance(child, (dict, list)):
                yield from found(child, path + [key], sought)
            elif (path + [key])[-len(sought):] == sought and is_plain(child):
                yield child


def is_plain(text):
    """Whether it isn't empty, and is the same within quotation marks."""
    return text and not any(sign in text for sign in "\n'\"\\")


for seed in range(first, first + 60):
    random.seed(seed)
    document = {"user": value(4), "list": [value(4), {"id": "last", "user": {"id": "x-1"}}]}
    style = random.choice([False, None, True])
    text = "# id: comment\n---\n" + yaml.safe_dump(
        document, default_flow_style=style, sort_keys=False, width=9999, allow_unicode=True)
    if seed % 7 == 0:
        text = "\ufeff" + json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    with open("a.yml", "w", encoding="utf-8") as file:
        file.write(text)
    for key in ["id", "user.id"]:
        wanted = list(found(document, [], key.split(".")))
        words = [tool, "check", "--json", "-l", "ulid", "--allow-empty", "--key", key, "a.yml"]
        lines = subprocess.run(words, stdout=subprocess.PIPE).stdout.splitlines()
        read = [line for line in (json.loads(line)["id"] for line in lines) if is_plain(line)]
        if read != wanted:
            sys.exit(f"seed {seed}, --key {key}: {read} instead of {wanted} in\n{text}")
