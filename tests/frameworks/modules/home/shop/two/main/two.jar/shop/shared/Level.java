package shop.shared;

public enum Level { HIGH, MIDDLE, LOW }
