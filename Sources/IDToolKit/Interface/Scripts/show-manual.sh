#!/bin/sh
# Shows a page of the manual, $1, by whatever shows such pages here: man of some systems can't read
# standard input, and mandoc uses no pager.
if printf '.TH x 1\n' | man -l - >/dev/null 2>&1; then
  printf '%s\n' "$1" | man -l -
elif command -v mandoc >/dev/null; then
  printf '%s\n' "$1" | mandoc | sh -c "${MANPAGER:-${PAGER:-less || more}}"
else
  printf '%s\n' "$1"
fi
