package dev.longshore.test.kubernetes.inprocess.store;

import com.google.gson.JsonObject;
import java.util.SortedMap;

/** The objects of one resource at one revision, by sort key. Nobody may change them. */
public record Snapshot(long revision, SortedMap<String, JsonObject> objects) {}
