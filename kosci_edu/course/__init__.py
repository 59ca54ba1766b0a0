"""The course on a learner's disk: delivering it, giving an original back, saying what does not work."""
