import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.annotations.CategoryTextAnnotation;
import org.jfree.chart.annotations.XYBoxAnnotation;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.axis.*;
import org.jfree.chart.entity.ChartEntity;
import org.jfree.chart.labels.*;
import org.jfree.chart.plot.*;
import org.jfree.chart.plot.dial.*;
import org.jfree.chart.renderer.category.*;
import org.jfree.chart.renderer.xy.*;
import org.jfree.data.Range;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.function.LineFunction2D;
import org.jfree.data.gantt.*;
import org.jfree.data.general.*;
import org.jfree.data.statistics.*;
import org.jfree.data.time.*;
import org.jfree.data.time.ohlc.*;
import org.jfree.data.xy.*;
import org.jfree.ui.Layer;
import org.jfree.ui.RectangleInsets;
import org.jfree.ui.TextAnchor;
import org.jfree.util.Rotation;
import org.jfree.util.SortOrder;
import org.jfree.util.TableOrder;

/**
 * JFreeChart: charts of every kind, drawn without a screen.
 *
 * <p>The pictures depend on the machine's fonts and on the JDK; before and after, both are the same.
 */
public final class Main {
    private static final Random R = new Random(5);

    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Map<String, JFreeChart> charts = new LinkedHashMap<>();
        category(charts);
        pies(charts);
        xy(charts);
        times(charts);
        others(charts);
        for (Map.Entry<String, JFreeChart> e : charts.entrySet()) {
            draw(e.getKey(), e.getValue());
        }
        serialize(charts);
        data();
        errors();
    }

    private static DefaultCategoryDataset categories(int rows, int columns) {
        DefaultCategoryDataset d = new DefaultCategoryDataset();
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                d.addValue(c == 2 && r == 1 ? null : (Number) (R.nextInt(200) - 40 * (r % 2)), "Row " + r, "Column " + c);
            }
        }
        return d;
    }

    private static void category(Map<String, JFreeChart> charts) {
        DefaultCategoryDataset d = categories(3, 6);
        for (PlotOrientation o : new PlotOrientation[] {PlotOrientation.VERTICAL, PlotOrientation.HORIZONTAL}) {
            charts.put("bar " + o, ChartFactory.createBarChart("Bars", "c", "v", d, o, true, true, false));
            charts.put("bar 3D " + o, ChartFactory.createBarChart3D("Bars", "c", "v", d, o, true, true, true));
            charts.put("stacked " + o, ChartFactory.createStackedBarChart("Stack", "c", "v", d, o, true, true, false));
            charts.put("stacked 3D " + o, ChartFactory.createStackedBarChart3D("Stack", "c", "v", d, o, true, true, false));
            charts.put("area " + o, ChartFactory.createAreaChart("Area", "c", "v", d, o, true, true, false));
            charts.put("stacked area " + o, ChartFactory.createStackedAreaChart("Area", "c", "v", d, o, true, true, false));
            charts.put("line " + o, ChartFactory.createLineChart("Line", "c", "v", d, o, true, true, false));
            charts.put("line 3D " + o, ChartFactory.createLineChart3D("Line", "c", "v", d, o, true, true, false));
        }
        DefaultCategoryDataset one = categories(1, 7);
        charts.put("waterfall", ChartFactory.createWaterfallChart("Fall", "c", "v", one, PlotOrientation.VERTICAL, true, true, false));
        CategoryItemRenderer[] all = {new LayeredBarRenderer(), new LevelRenderer(), new CategoryStepRenderer(true), new DefaultCategoryItemRenderer(), new GroupedStackedBarRenderer(), new MinMaxCategoryRenderer(), new ScatterRenderer0().it(), new GradientBarPainter0().it()};
        for (CategoryItemRenderer r : all) {
            CategoryPlot p = new CategoryPlot(categories(3, 4), new CategoryAxis("c"), new NumberAxis("v"), r);
            r.setBaseItemLabelGenerator(new StandardCategoryItemLabelGenerator("{0} {1} {2}", new DecimalFormat("0.0")));
            r.setBaseItemLabelsVisible(true);
            p.addRangeMarker(new ValueMarker(55, Color.RED, new BasicStroke(2)));
            p.addRangeMarker(new IntervalMarker(10, 30), Layer.BACKGROUND);
            p.addDomainMarker(new CategoryMarker("Column 1"));
            p.addAnnotation(new CategoryTextAnnotation("note", "Column 2", 20));
            p.getDomainAxis().setCategoryLabelPositions(CategoryLabelPositions.UP_45);
            charts.put("renderer " + r.getClass().getSimpleName(), new JFreeChart(p));
        }
        CategoryPlot two = new CategoryPlot(categories(2, 4), new ExtendedCategoryAxis("c"), new NumberAxis("v"), new BarRenderer());
        two.setDataset(1, categories(1, 4));
        two.setRenderer(1, new LineAndShapeRenderer());
        two.setRangeAxis(1, new LogAxis("log"));
        two.mapDatasetToRangeAxis(1, 1);
        two.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        charts.put("two axes", new JFreeChart("Two axes", two));
        CombinedDomainCategoryPlot combined = new CombinedDomainCategoryPlot(new SubCategoryAxis("sub"));
        combined.add(new CategoryPlot(categories(2, 4), null, new NumberAxis("a"), new BarRenderer()), 2);
        combined.add(new CategoryPlot(categories(2, 4), null, new SymbolAxis("b", new String[] {"zero", "one", "two"}), new LineAndShapeRenderer()), 1);
        charts.put("combined category", new JFreeChart("Combined", combined));
        DefaultBoxAndWhiskerCategoryDataset box = new DefaultBoxAndWhiskerCategoryDataset();
        DefaultStatisticalCategoryDataset stat = new DefaultStatisticalCategoryDataset();
        for (int i = 0; i < 4; i++) {
            List<Double> l = new ArrayList<>();
            for (int k = 0; k < 30; k++) {
                l.add(R.nextInt(100) + (k == 7 ? 150.0 : 0));
            }
            box.add(l, "s" + i % 2, "c" + i / 2);
            stat.add(10 + i, 1 + i, "s" + i % 2, "c" + i / 2);
        }
        charts.put("box and whisker", ChartFactory.createBoxAndWhiskerChart("Box", "c", "v", box, true));
        charts.put("statistical", new JFreeChart(new CategoryPlot(stat, new CategoryAxis("c"), new NumberAxis("v"), new StatisticalBarRenderer())));
        charts.put("statistical line", new JFreeChart(new CategoryPlot(stat, new CategoryAxis("c"), new NumberAxis("v"), new StatisticalLineAndShapeRenderer())));
        TaskSeries s = new TaskSeries("plan");
        for (int i = 0; i < 4; i++) {
            Task t = new Task("task " + i, day(1 + i), day(5 + 2 * i));
            t.setPercentComplete(0.25 * i);
            t.addSubtask(new Task("sub", day(1 + i), day(3 + i)));
            s.add(t);
        }
        TaskSeriesCollection tasks = new TaskSeriesCollection();
        tasks.add(s);
        charts.put("gantt", ChartFactory.createGanttChart("Gantt", "t", "d", tasks, true, true, false));
    }

    /** Keeps a renderer with its settings in the list above. */
    private static final class ScatterRenderer0 {
        CategoryItemRenderer it() {
            BarRenderer r = new BarRenderer();
            r.setBarPainter(new StandardBarPainter());
            r.setMaximumBarWidth(0.1);
            r.setDrawBarOutline(true);
            return r;
        }
    }

    private static final class GradientBarPainter0 {
        CategoryItemRenderer it() {
            AreaRenderer r = new AreaRenderer();
            r.setEndType(org.jfree.chart.renderer.AreaRendererEndType.LEVEL);
            return r;
        }
    }

    private static Date day(int d) {
        return new Date(1577836800000L + 86400000L * (d - 1));
    }

    private static void pies(Map<String, JFreeChart> charts) {
        DefaultPieDataset d = new DefaultPieDataset();
        for (int i = 0; i < 6; i++) {
            d.setValue("Slice " + i, R.nextInt(100) + 1);
        }
        d.sortByValues(SortOrder.DESCENDING);
        charts.put("pie", ChartFactory.createPieChart("Pie", d, true, true, false));
        charts.put("pie 3D", ChartFactory.createPieChart3D("Pie", d, true, true, false));
        charts.put("ring", ChartFactory.createRingChart("Ring", d, true, true, false));
        JFreeChart c = ChartFactory.createPieChart("Pie", DatasetUtilities.createConsolidatedPieDataset(d, "Other", 0.15, 2), false, true, false);
        PiePlot p = (PiePlot) c.getPlot();
        p.setExplodePercent("Slice 1", 0.3);
        p.setDirection(Rotation.ANTICLOCKWISE);
        p.setSimpleLabels(true);
        p.setLabelGenerator(new StandardPieSectionLabelGenerator("{0}={1} ({2})", new DecimalFormat("0"), new DecimalFormat("0.0%")));
        charts.put("pie consolidated", c);
        charts.put("multiple pie", ChartFactory.createMultiplePieChart("Pies", categories(3, 4), TableOrder.BY_COLUMN, true, true, false));
        charts.put("multiple pie 3D", ChartFactory.createMultiplePieChart3D("Pies", categories(2, 3), TableOrder.BY_ROW, true, true, false));
        charts.put("spider", new JFreeChart(new SpiderWebPlot(categories(3, 5))));
    }

    private static XYSeriesCollection series(int n, int points) {
        XYSeriesCollection c = new XYSeriesCollection();
        for (int i = 0; i < n; i++) {
            XYSeries s = new XYSeries("Series " + i, i % 2 == 0, false);
            for (int k = 0; k < points; k++) {
                s.add(k * 1.5, R.nextInt(1000) / 10.0 + 20 * i);
            }
            c.addSeries(s);
        }
        return c;
    }

    private static void xy(Map<String, JFreeChart> charts) {
        XYSeriesCollection d = series(3, 12);
        for (PlotOrientation o : new PlotOrientation[] {PlotOrientation.VERTICAL, PlotOrientation.HORIZONTAL}) {
            charts.put("scatter " + o, ChartFactory.createScatterPlot("Scatter", "x", "y", d, o, true, true, false));
            charts.put("xy line " + o, ChartFactory.createXYLineChart("Lines", "x", "y", d, o, true, true, false));
            charts.put("xy area " + o, ChartFactory.createXYAreaChart("Area", "x", "y", d, o, true, true, false));
            charts.put("xy bar " + o, ChartFactory.createXYBarChart("Bars", "x", false, "y", new XYBarDataset(d, 0.9), o, true, true, false));
            charts.put("step " + o, ChartFactory.createXYStepChart("Step", "x", "y", d, o, true, true, false));
            charts.put("step area " + o, ChartFactory.createXYStepAreaChart("Step", "x", "y", d, o, true, true, false));
        }
        charts.put("polar", ChartFactory.createPolarChart("Polar", d, true, true, false));
        DefaultTableXYDataset table = new DefaultTableXYDataset();
        for (int i = 0; i < 3; i++) {
            XYSeries s = new XYSeries("T" + i, true, false);
            for (int k = 0; k < 8; k++) {
                s.add(k, R.nextInt(50));
            }
            table.addSeries(s);
        }
        charts.put("stacked xy area", ChartFactory.createStackedXYAreaChart("Stack", "x", "y", table, PlotOrientation.VERTICAL, true, true, false));
        XYItemRenderer[] all = {new XYSplineRenderer(), new XYDifferenceRenderer(), new XYDotRenderer(), new XYLine3DRenderer(), new XYStepRenderer(), new XYAreaRenderer2(), new DeviationRenderer(), new SamplingXYLineRenderer(), new StackedXYAreaRenderer2(), new StackedXYBarRenderer(0.1), new ClusteredXYBarRenderer(), new XYErrorRenderer(), new YIntervalRenderer(), new VectorRenderer(), new WindItemRenderer(), new XYBlockRenderer(), new XYBubbleRenderer(), new XYShapeRenderer()};
        for (XYItemRenderer r : all) {
            XYDataset data = r instanceof StackedXYAreaRenderer2 || r instanceof StackedXYBarRenderer ? table : r instanceof XYBlockRenderer || r instanceof XYBubbleRenderer || r instanceof XYShapeRenderer ? xyz() : r instanceof YIntervalRenderer || r instanceof DeviationRenderer || r instanceof XYErrorRenderer ? intervals() : r instanceof VectorRenderer ? vectors() : r instanceof WindItemRenderer ? wind() : r instanceof ClusteredXYBarRenderer ? new XYBarDataset(d, 1) : series(2, 12);
            XYPlot p = new XYPlot(data, new NumberAxis("x"), new NumberAxis("y"), r);
            p.addDomainMarker(new ValueMarker(4));
            p.addAnnotation(new XYBoxAnnotation(1, 1, 5, 20));
            p.addAnnotation(new XYLineAnnotation(0, 0, 10, 60));
            p.setQuadrantPaint(1, Color.PINK);
            p.setQuadrantOrigin(new java.awt.geom.Point2D.Double(3, 30));
            p.setDomainCrosshairVisible(true);
            r.setBaseItemLabelGenerator(new StandardXYItemLabelGenerator());
            r.setBaseItemLabelsVisible(true);
            charts.put("renderer " + r.getClass().getSimpleName(), new JFreeChart(p));
        }
        NumberAxis inverted = new NumberAxis("inverted");
        inverted.setInverted(true);
        inverted.setTickUnit(new NumberTickUnit(10));
        XYPlot p = new XYPlot(series(2, 9), inverted, new LogarithmicAxis("log"), new StandardXYItemRenderer(StandardXYItemRenderer.SHAPES_AND_LINES));
        p.setDomainAxisLocation(AxisLocation.TOP_OR_RIGHT);
        p.setRangeAxis(1, new CyclicNumberAxis(30));
        p.setAxisOffset(new RectangleInsets(5, 5, 5, 5));
        charts.put("axes", new JFreeChart("Axes", p));
        CombinedDomainXYPlot combined = new CombinedDomainXYPlot(new NumberAxis("shared"));
        combined.setGap(10);
        combined.add(new XYPlot(series(1, 9), null, new NumberAxis("a"), new XYLineAndShapeRenderer()), 3);
        combined.add(new XYPlot(series(1, 9), null, new NumberAxis("b"), new XYBarRenderer()), 1);
        charts.put("combined", new JFreeChart("Combined", combined));
        CombinedRangeXYPlot ranges = new CombinedRangeXYPlot(new NumberAxis("shared"));
        ranges.add(new XYPlot(series(1, 9), new NumberAxis("a"), null, new XYLineAndShapeRenderer()));
        ranges.add(new FastScatterPlot0().it());
        charts.put("combined ranges", new JFreeChart("Combined", ranges));
        float[][] fast = new float[2][500];
        for (int i = 0; i < 500; i++) {
            fast[0][i] = i;
            fast[1][i] = R.nextInt(100);
        }
        charts.put("fast scatter", new JFreeChart(new FastScatterPlot(fast, new NumberAxis("x"), new NumberAxis("y"))));
        HistogramDataset h = new HistogramDataset();
        double[] values = new double[400];
        for (int i = 0; i < values.length; i++) {
            values[i] = R.nextInt(100) + R.nextInt(100);
        }
        h.addSeries("h", values, 20);
        charts.put("histogram", ChartFactory.createHistogram("Histogram", "x", "n", h, PlotOrientation.VERTICAL, true, true, false));
        charts.put("bubble", ChartFactory.createBubbleChart("Bubbles", "x", "y", xyz(), PlotOrientation.VERTICAL, true, true, false));
        charts.put("function", ChartFactory.createXYLineChart("f", "x", "y", DatasetUtilities.sampleFunction2D(new LineFunction2D(1, 0.5), 0, 10, 20, "f"), PlotOrientation.VERTICAL, true, false, false));
    }

    private static final class FastScatterPlot0 {
        XYPlot it() {
            return new XYPlot(series(1, 9), new NumberAxis("b"), null, new XYAreaRenderer(XYAreaRenderer.AREA_AND_SHAPES));
        }
    }

    private static XYZDataset xyz() {
        DefaultXYZDataset d = new DefaultXYZDataset();
        double[][] a = new double[3][16];
        for (int i = 0; i < 16; i++) {
            a[0][i] = i % 4;
            a[1][i] = i / 4;
            a[2][i] = (i * 7 % 10) / 10.0;
        }
        d.addSeries("xyz", a);
        return d;
    }

    private static XYDataset intervals() {
        YIntervalSeriesCollection c = new YIntervalSeriesCollection();
        YIntervalSeries s = new YIntervalSeries("i");
        for (int i = 0; i < 9; i++) {
            int y = R.nextInt(40);
            s.add(i, y, y - 5, y + 3 + i);
        }
        c.addSeries(s);
        return c;
    }

    private static XYDataset vectors() {
        VectorSeriesCollection c = new VectorSeriesCollection();
        VectorSeries s = new VectorSeries("v");
        for (int i = 0; i < 9; i++) {
            s.add(i, i * 2 % 5, 0.5, R.nextInt(3) - 1);
        }
        c.addSeries(s);
        return c;
    }

    private static XYDataset wind() {
        return new DefaultWindDataset(new Object[][][] {{{day(1), 3, 4.0}, {day(2), 5, 6.0}, {day(4), 9, 2.0}}});
    }

    private static void times(Map<String, JFreeChart> charts) {
        TimeSeries s = new TimeSeries("days");
        RegularTimePeriod t = new Day(27, 2, 2020);
        for (int i = 0; i < 60; i++, t = t.next()) {
            s.add(t, R.nextInt(100));
        }
        TimeSeriesCollection d = new TimeSeriesCollection(s);
        d.addSeries(MovingAverage.createMovingAverage(s, "average", 7, 3));
        JFreeChart c = ChartFactory.createTimeSeriesChart("Days", "t", "v", d, true, true, false);
        ((DateAxis) c.getXYPlot().getDomainAxis()).setDateFormatOverride(new SimpleDateFormat("dd-MMM", Locale.US));
        charts.put("time series", c);
        JFreeChart period = ChartFactory.createTimeSeriesChart("Periods", "t", "v", d, true, true, false);
        PeriodAxis axis = new PeriodAxis("period");
        axis.setLabelInfo(new PeriodAxisLabelInfo[] {new PeriodAxisLabelInfo(Day.class, new SimpleDateFormat("d", Locale.US)), new PeriodAxisLabelInfo(Month.class, new SimpleDateFormat("MMM", Locale.US))});
        period.getXYPlot().setDomainAxis(axis);
        charts.put("period axis", period);
        OHLCDataItem[] items = new OHLCDataItem[25];
        OHLCSeries series = new OHLCSeries("o");
        for (int i = 0; i < items.length; i++) {
            double o = 50 + R.nextInt(20);
            double e = 50 + R.nextInt(20);
            items[i] = new OHLCDataItem(day(i + 1), o, Math.max(o, e) + 3, Math.min(o, e) - 2, e, 1000 + R.nextInt(500));
            series.add(new Day(day(i + 1)), o, Math.max(o, e) + 3, Math.min(o, e) - 2, e);
        }
        DefaultOHLCDataset ohlc = new DefaultOHLCDataset("stock", items);
        charts.put("candlestick", ChartFactory.createCandlestickChart("Candles", "t", "v", ohlc, true));
        charts.put("high low", ChartFactory.createHighLowChart("High low", "t", "v", ohlc, true));
        OHLCSeriesCollection oc = new OHLCSeriesCollection();
        oc.addSeries(series);
        JFreeChart segmented = ChartFactory.createHighLowChart("Segmented", "t", "v", oc, SegmentedTimeline.newMondayThroughFridayTimeline(), true);
        charts.put("segmented", segmented);
        TimeTableXYDataset table = new TimeTableXYDataset();
        for (int i = 0; i < 10; i++) {
            table.add(new Day(day(i + 1)), R.nextInt(30), "a");
            table.add(new Day(day(i + 1)), R.nextInt(30), "b");
        }
        charts.put("time table", new JFreeChart(new XYPlot(table, new DateAxis("d"), new NumberAxis("v"), new StackedXYBarRenderer())));
        TimePeriodValues v = new TimePeriodValues("p");
        v.add(new Quarter(1, 2020), 4);
        v.add(new Quarter(2, 2020), 6);
        v.add(new Week(40, 2020), 5);
        charts.put("periods", new JFreeChart(new XYPlot(new TimePeriodValuesCollection(v), new DateAxis("d"), new NumberAxis("v"), new XYBarRenderer())));
        charts.put("wind", ChartFactory.createWindPlot("Wind", "t", "v", (WindDataset) wind(), true, false, false));
    }

    private static void others(Map<String, JFreeChart> charts) {
        MeterPlot meter = new MeterPlot(new DefaultValueDataset(42));
        meter.addInterval(new MeterInterval("low", new Range(0, 30)));
        meter.setUnits("km/h");
        charts.put("meter", new JFreeChart("Meter", meter));
        ThermometerPlot th = new ThermometerPlot(new DefaultValueDataset(38.5));
        th.setSubrangeInfo(ThermometerPlot.WARNING, 30, 50);
        charts.put("thermometer", new JFreeChart("Thermometer", th));
        charts.put("compass", new JFreeChart("Compass", new CompassPlot(new DefaultValueDataset(120))));
        DialPlot dial = new DialPlot(new DefaultValueDataset(33));
        dial.setDialFrame(new StandardDialFrame());
        dial.setBackground(new DialBackground(Color.WHITE));
        dial.addScale(0, new StandardDialScale(0, 100, -120, -300, 10, 4));
        dial.addLayer(new DialTextAnnotation("text"));
        dial.addLayer(new DialValueIndicator(0));
        dial.addLayer(new StandardDialRange(60, 90, Color.RED));
        dial.addPointer(new DialPointer.Pin());
        dial.setCap(new DialCap());
        charts.put("dial", new JFreeChart(dial));
        JFreeChart themed = ChartFactory.createBarChart("Themed", "c", "v", categories(2, 3), PlotOrientation.VERTICAL, true, false, false);
        StandardChartTheme.createDarknessTheme().apply(themed);
        themed.addSubtitle(new org.jfree.chart.title.TextTitle("a subtitle that is long enough to be wrapped over more than one line when the chart is narrow, as it is here"));
        themed.setBorderVisible(true);
        charts.put("themed", themed);
    }

    private static void draw(String name, JFreeChart c) {
        Out.attempt(name, () -> {
            BufferedImage image = new BufferedImage(360, 260, BufferedImage.TYPE_INT_ARGB);
            Graphics2D g = image.createGraphics();
            ChartRenderingInfo info = new ChartRenderingInfo();
            c.draw(g, new Rectangle2D.Double(0, 0, 360, 260), new Point(100, 100), info);
            g.dispose();
            int[] pixels = image.getRGB(0, 0, 360, 260, null, 0, 360);
            byte[] b = new byte[pixels.length * 3];
            int drawn = 0;
            for (int i = 0; i < pixels.length; i++) {
                b[3 * i] = (byte) (pixels[i] >> 16);
                b[3 * i + 1] = (byte) (pixels[i] >> 8);
                b[3 * i + 2] = (byte) pixels[i];
                drawn += pixels[i] != pixels[0] ? 1 : 0;
            }
            StringBuilder tips = new StringBuilder();
            for (Object o : info.getEntityCollection().getEntities()) {
                ChartEntity e = (ChartEntity) o;
                tips.append(e.getToolTipText()).append(e.getShapeType());
            }
            return (drawn > 0) + " " + info.getEntityCollection().getEntityCount() + " " + tips.length() + " pixels " + Out.digest(b) + " tips " + Out.digest(tips.toString().getBytes("UTF-8"));
        });
    }

    private static void serialize(Map<String, JFreeChart> charts) {
        Out.head("serialization and clones");
        for (Map.Entry<String, JFreeChart> e : charts.entrySet()) {
            Out.attempt(e.getKey(), () -> {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (ObjectOutputStream o = new ObjectOutputStream(bytes)) {
                    o.writeObject(e.getValue().getPlot());
                }
                Object back = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
                Object clone = e.getValue().getPlot().clone();
                return (bytes.size() > 100) + " " + back.equals(e.getValue().getPlot()) + " " + clone.equals(e.getValue().getPlot());
            });
        }
    }

    private static void data() {
        Out.head("data");
        XYSeriesCollection d = series(2, 20);
        double[] r = Regression.getOLSRegression(d, 0);
        Out.line(String.format(Locale.ROOT, "%.6f %.6f", r[0], r[1]));
        Out.line(DatasetUtilities.findDomainBounds(d) + " " + DatasetUtilities.findRangeBounds(d) + " " + DatasetUtilities.findStackedRangeBounds(categories(3, 4)));
        Out.line(Statistics.calculateMedian(List.of(3, 1, 2)) + " " + Statistics.calculateMean(new Number[] {1, 2, 4}) + " " + Statistics.getStdDev(new Number[] {1, 2, 4}));
        DefaultKeyedValues2DDataset k = new DefaultKeyedValues2DDataset();
        k.addValue(1, "a", "b");
        Out.line(k.getValue("a", "b") + " " + k.getRowKeys());
        Calendar cal = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.US);
        RegularTimePeriod[] periods = {new Day(29, 2, 2020), new Month(12, 2020), new Year(1999), new Quarter(4, 2021), new Hour(23, new Day(31, 12, 2020)), new Minute(59, new Hour(1, new Day(1, 1, 2020))), new Week(53, 2020)};
        for (RegularTimePeriod p : periods) {
            p.peg(cal);
            Out.line(p + " next " + p.next() + " previous " + p.previous() + " serial " + p.getSerialIndex() + " from " + p.getFirstMillisecond() + " to " + p.getLastMillisecond());
        }
        Out.line(org.jfree.date.SerialDate.addMonths(1, org.jfree.date.SerialDate.createInstance(31, 1, 2020)));
    }

    private static void errors() {
        Out.head("errors");
        Out.attempt("range", () -> new Range(3, 1));
        Out.attempt("series", () -> {
            XYSeries s = new XYSeries("s", true, false);
            s.add(1, 1);
            s.add(1, 2);
            return s;
        });
        Out.attempt("time", () -> {
            TimeSeries s = new TimeSeries("t");
            s.add(new Day(1, 1, 2020), 1);
            s.add(new Day(1, 1, 2020), 2);
            return s;
        });
        Out.attempt("class", () -> {
            TimeSeries s = new TimeSeries("t");
            s.add(new Day(1, 1, 2020), 1);
            s.add(new Year(2021), 2);
            return s;
        });
        Out.attempt("key", () -> categories(1, 1).getValue("no", "such"));
        Out.attempt("null", () -> new NumberAxis("x").valueToJava2D(1, null, null));
        Out.attempt("day", () -> new Day(31, 2, 2020));
        Out.attempt("regression", () -> Regression.getOLSRegression(series(1, 1), 0));
        Out.attempt("log", () -> new LogAxis("l").calculateLog(-1));
    }
}
