#!/usr/bin/env python3
"""Prints the tests with arguments that took longest, by the events of a run: the time of their cases, without what they
waited to begin. Of a test without arguments, no event tells when it began."""

import collections
import json
import sys

seconds, cases = collections.Counter(), collections.Counter()
with open(sys.argv[1], encoding="utf-8") as events:
    for line in events:
        payload = json.loads(line)["payload"]
        # Cases of one test run beside each other, so ends and beginnings are summed up.
        sign = {"testCaseStarted": -1, "testCaseEnded": 1}.get(payload.get("kind"), 0)
        if sign:
            seconds[payload["testID"]] += sign * payload["instant"]["absolute"]
            cases[payload["testID"]] += sign
for test, time in seconds.most_common(20):
    # A run that was ended early left some cases open.
    if cases[test] == 0:
        print(f"{time:8.2f} s  {test.rsplit('/', 1)[0]}")
