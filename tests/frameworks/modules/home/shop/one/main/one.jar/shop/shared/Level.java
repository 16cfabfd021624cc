package shop.shared;

public enum Level { LOW, HIGH }
