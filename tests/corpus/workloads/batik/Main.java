import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.GeneralPath;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.batik.anim.dom.SAXSVGDocumentFactory;
import org.apache.batik.anim.dom.SVGDOMImplementation;
import org.apache.batik.bridge.BridgeContext;
import org.apache.batik.bridge.DocumentLoader;
import org.apache.batik.bridge.GVTBuilder;
import org.apache.batik.bridge.UserAgentAdapter;
import org.apache.batik.css.parser.Parser;
import org.apache.batik.gvt.GraphicsNode;
import org.apache.batik.parser.AWTPathProducer;
import org.apache.batik.parser.AWTTransformProducer;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.transcoder.ErrorHandler;
import org.apache.batik.transcoder.TranscoderException;
import org.apache.batik.transcoder.TranscoderInput;
import org.apache.batik.transcoder.TranscoderOutput;
import org.apache.batik.transcoder.image.ImageTranscoder;
import org.apache.batik.transcoder.image.JPEGTranscoder;
import org.apache.batik.transcoder.image.PNGTranscoder;
import org.apache.batik.transcoder.svg2svg.SVGTranscoder;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.svg.SVGDocument;
import org.w3c.dom.svg.SVGMatrix;
import org.w3c.dom.svg.SVGSVGElement;

/** Batik: SVG to pictures, pictures to SVG, the SVG DOM, CSS, the parsers, the pretty printer. */
public final class Main {
    public static void main(String[] args) throws Exception {
        Map<String, String> pictures = pictures();
        Out.head("pictures");
        for (Map.Entry<String, String> e : pictures.entrySet()) {
            Out.attempt(e.getKey(), () -> png(e.getValue()));
        }
        Out.attempt("jpeg", () -> {
            JPEGTranscoder t = new JPEGTranscoder();
            t.addTranscodingHint(JPEGTranscoder.KEY_QUALITY, 0.9f);
            return pixels(transcode(t, pictures.get("shapes")));
        });
        Out.head("svg to svg");
        for (Map.Entry<String, String> e : pictures.entrySet()) {
            Out.attempt(e.getKey(), () -> {
                StringWriter w = new StringWriter();
                new SVGTranscoder().transcode(new TranscoderInput(new StringReader(e.getValue())), new TranscoderOutput(w));
                return w.toString().length() + " " + Out.digest(w.toString().getBytes("UTF-8"));
            });
        }
        generator();
        dom(pictures);
        css();
        parsers();
        errors();
        Out.line("end");
        System.exit(0);
    }

    private static String svg(String body) {
        return "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='300' height='200' viewBox='0 0 300 200'>" + body + "</svg>";
    }

    private static Map<String, String> pictures() {
        Map<String, String> m = new LinkedHashMap<>();
        m.put("shapes", svg("<rect x='10' y='10' width='80' height='40' rx='8' fill='red' stroke='#00f' stroke-width='3' stroke-dasharray='5 2'/><circle cx='150' cy='50' r='30' fill='rgb(10%,50%,90%)' opacity='0.5'/><ellipse cx='230' cy='50' rx='40' ry='20' fill='teal'/><line x1='0' y1='100' x2='300' y2='90' stroke='black' stroke-linecap='round' stroke-width='4'/><polyline points='10,120 40,180 70,120 100,180' fill='none' stroke='green' stroke-linejoin='bevel' stroke-width='6'/><polygon points='150,120 200,190 120,190' fill='orange' fill-rule='evenodd'/><path d='M 210 120 q 40 -20 60 20 t 10 40 a 30 20 30 1 1 -20 -10 C 220 150 230 190 215 180 S 200 150 210 120 z' fill='purple' stroke='currentColor' color='teal'/>"));
        m.put("gradients", svg("<defs><linearGradient id='a' x1='0' x2='1' gradientTransform='rotate(20)'><stop offset='0' stop-color='red'/><stop offset='50%' stop-color='lime' stop-opacity='.4'/><stop offset='1' style='stop-color:blue'/></linearGradient><radialGradient id='b' xlink:href='#a' fx='0.3' fy='0.3' spreadMethod='reflect' r='0.3'/><pattern id='p' width='20' height='20' patternUnits='userSpaceOnUse' patternTransform='skewX(10)'><rect width='10' height='10' fill='navy'/><circle cx='15' cy='15' r='4' fill='url(#a)'/></pattern></defs><rect width='140' height='90' fill='url(#a)'/><rect x='150' width='140' height='90' fill='url(#b)'/><rect y='100' width='280' height='90' fill='url(#p)' stroke='url(#b)' stroke-width='6'/>"));
        m.put("clips and masks", svg("<defs><clipPath id='c'><circle cx='80' cy='80' r='60'/><text x='20' y='60' font-size='50'>clip</text></clipPath><mask id='m' maskUnits='userSpaceOnUse' x='0' y='0' width='300' height='200'><linearGradient id='g'><stop offset='0' stop-color='white'/><stop offset='1' stop-color='black'/></linearGradient><rect x='150' width='150' height='200' fill='url(#g)'/></mask><marker id='k' orient='auto' markerWidth='6' markerHeight='6' refX='3' refY='3' viewBox='0 0 6 6'><path d='M0 0 L6 3 L0 6 z' fill='red'/></marker><symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10' fill='gold'/></symbol></defs><g clip-path='url(#c)'><rect width='200' height='200' fill='pink'/></g><g mask='url(#m)'><rect x='150' width='150' height='200' fill='darkgreen'/></g><path d='M10 190 L100 150 L150 190' fill='none' stroke='black' marker-start='url(#k)' marker-mid='url(#k)' marker-end='url(#k)'/><use xlink:href='#s' x='200' y='120' width='40' height='40' transform='rotate(10 220 140)'/><switch><text systemLanguage='xx' y='20'>no</text><text y='190' x='160'>yes</text></switch>"));
        String filters = "<feGaussianBlur stdDeviation='3'/>;<feOffset dx='5' dy='5' result='o'/><feMerge><feMergeNode in='o'/><feMergeNode in='SourceGraphic'/></feMerge>;<feColorMatrix type='hueRotate' values='90'/>;<feColorMatrix type='matrix' values='0 1 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 1 0'/>;<feFlood flood-color='cyan' result='f'/><feBlend mode='multiply' in='SourceGraphic' in2='f'/>;<feMorphology operator='dilate' radius='2'/>;<feTurbulence baseFrequency='0.05' numOctaves='2' seed='3'/>;<feConvolveMatrix order='3' kernelMatrix='1 0 -1 2 0 -2 1 0 -1'/>;<feDiffuseLighting lighting-color='white' surfaceScale='3'><feDistantLight azimuth='45' elevation='50'/></feDiffuseLighting>;<feSpecularLighting specularExponent='10' lighting-color='yellow'><fePointLight x='50' y='50' z='60'/></feSpecularLighting>;<feComponentTransfer><feFuncR type='gamma' exponent='2'/><feFuncG type='discrete' tableValues='0 .5 1'/><feFuncB type='table' tableValues='1 0'/></feComponentTransfer>;<feTile/>;<feDisplacementMap in2='SourceGraphic' scale='20' xChannelSelector='R' yChannelSelector='G'/>;<feComposite operator='arithmetic' k1='0.3' k2='.4' k3='.2' k4='.1' in2='SourceAlpha'/>;<feImage xlink:href='data:image/png;base64," + image() + "'/>";
        int i = 0;
        for (String f : filters.replace("image/png;base64", "image/png@base64").split(";")) {
            m.put("filter " + i++, svg("<defs><filter id='f' x='-20%' y='-20%' width='140%' height='140%'>" + f.replace("image/png@base64", "image/png;base64") + "</filter></defs><g filter='url(#f)'><rect x='40' y='30' width='100' height='80' fill='crimson'/><circle cx='180' cy='120' r='50' fill='steelblue' opacity='.8'/></g>"));
        }
        m.put("text", svg("<style type='text/css'><![CDATA[ text { font-family: serif; font-size: 18px } .big > tspan:first-child { fill: red; font-weight: bold } #t { letter-spacing: 2px; text-decoration: underline } @media print { text { display: none } } text[x='10'] { stroke: none !important } ]]></style><defs><path id='curve' d='M20 150 C 80 80 200 220 280 140'/></defs><text x='10' y='30' class='big'><tspan>one</tspan> <tspan dx='4' dy='5' rotate='10 20 30'>two</tspan></text><text id='t' x='150' y='60' text-anchor='middle'>middle</text><text><textPath xlink:href='#curve' startOffset='10%'>text along a path</textPath></text><text x='250' y='20' writing-mode='tb'>tb</text><text x='20 40 60' y='90' textLength='100' lengthAdjust='spacingAndGlyphs'>abcdef</text><text x='290' y='100' direction='rtl' unicode-bidi='bidi-override'>אבג abc</text>"));
        m.put("images", svg("<image width='60' height='60' xlink:href='data:image/png;base64," + image() + "' preserveAspectRatio='xMidYMid slice'/><image x='100' width='60' height='60' transform='scale(1.5) rotate(12)' xlink:href='data:image/svg+xml;base64," + java.util.Base64.getEncoder().encodeToString(svg("<circle r='100' cx='150' cy='100' fill='olive'/>").getBytes(java.nio.charset.StandardCharsets.UTF_8)) + "'/><svg x='10' y='100' width='100' height='80' viewBox='0 0 50 50' preserveAspectRatio='none'><circle cx='25' cy='25' r='25'/></svg><a xlink:href='http://example.invalid/'><rect x='200' y='150' width='20' height='20'/></a>"));
        m.put("font", svg("<defs><font horiz-adv-x='600'><font-face font-family='own' units-per-em='1000' ascent='800' descent='200'/><missing-glyph d='M0 0h500v700h-500z'/><glyph unicode='a' horiz-adv-x='500' d='M0 0 L250 700 L500 0 z'/><glyph unicode='b' d='M0 0h400v600h-400z'/><hkern u1='a' u2='b' k='100'/></font></defs><text x='10' y='100' font-family='own' font-size='60'>abxa</text>"));
        StringBuilder many = new StringBuilder();
        for (int k = 0; k < 400; k++) {
            many.append("<g transform='translate(").append(k % 20 * 15).append(' ').append(k / 20 * 10).append(") rotate(").append(k * 7 % 360).append(")'><rect width='").append(k % 9 + 2).append("' height='5' fill='#").append(String.format("%06x", k * 40503 % 0xffffff)).append("'/></g>");
        }
        m.put("many", svg(many.toString()));
        return m;
    }

    private static String image() {
        try {
            BufferedImage i = new BufferedImage(16, 16, BufferedImage.TYPE_INT_ARGB);
            for (int k = 0; k < 256; k++) {
                i.setRGB(k % 16, k / 16, 0xff000000 | k * 65793 ^ k << 8);
            }
            ByteArrayOutputStream o = new ByteArrayOutputStream();
            ImageIO.write(i, "png", o);
            return java.util.Base64.getEncoder().encodeToString(o.toByteArray());
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] transcode(ImageTranscoder t, String svg) throws Exception {
        StringBuilder said = new StringBuilder();
        t.setErrorHandler(new ErrorHandler() {
            @Override
            public void error(TranscoderException e) {
                said.append(" error ").append(e.getMessage());
            }

            @Override
            public void fatalError(TranscoderException e) throws TranscoderException {
                throw e;
            }

            @Override
            public void warning(TranscoderException e) {
                said.append(" warning ").append(e.getMessage());
            }
        });
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        t.transcode(new TranscoderInput(new StringReader(svg)), new TranscoderOutput(out));
        return out.toByteArray();
    }

    private static String png(String svg) throws Exception {
        PNGTranscoder t = new PNGTranscoder();
        t.addTranscodingHint(PNGTranscoder.KEY_WIDTH, 360f);
        t.addTranscodingHint(PNGTranscoder.KEY_BACKGROUND_COLOR, Color.WHITE);
        return pixels(transcode(t, svg));
    }

    private static String pixels(byte[] picture) throws Exception {
        BufferedImage i = ImageIO.read(new ByteArrayInputStream(picture));
        int[] p = i.getRGB(0, 0, i.getWidth(), i.getHeight(), null, 0, i.getWidth());
        byte[] b = new byte[p.length * 4];
        int drawn = 0;
        for (int k = 0; k < p.length; k++) {
            for (int s = 0; s < 4; s++) {
                b[4 * k + s] = (byte) (p[k] >> 8 * s);
            }
            drawn += p[k] != p[0] ? 1 : 0;
        }
        return i.getWidth() + "x" + i.getHeight() + " drawn " + drawn + " " + Out.digest(b);
    }

    private static void generator() throws Exception {
        Out.head("generator");
        for (boolean css : new boolean[] {false, true}) {
            Document d = SVGDOMImplementation.getDOMImplementation().createDocument(SVGDOMImplementation.SVG_NAMESPACE_URI, "svg", null);
            SVGGeneratorContext c = SVGGeneratorContext.createDefault(d);
            c.setComment("by a test");
            c.setEmbeddedFontsOn(false);
            c.setPrecision(3);
            SVGGraphics2D g = new SVGGraphics2D(c, false);
            g.setSVGCanvasSize(new java.awt.Dimension(300, 200));
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            g.setPaint(new GradientPaint(0, 0, Color.RED, 50, 50, new Color(0, 0, 255, 128), true));
            g.fill(new Ellipse2D.Double(10, 10, 80, 50));
            g.setPaint(new java.awt.TexturePaint(new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB), new Rectangle2D.Double(0, 0, 4, 4)));
            g.fillRect(100, 10, 50, 50);
            g.setColor(Color.GREEN);
            g.setStroke(new BasicStroke(3, BasicStroke.CAP_ROUND, BasicStroke.JOIN_BEVEL, 1, new float[] {4, 2}, 1));
            GeneralPath p = new GeneralPath();
            p.moveTo(10, 100);
            p.curveTo(50, 50, 90, 150, 130, 100);
            p.quadTo(150, 80, 170, 120);
            p.closePath();
            g.draw(p);
            AffineTransform was = g.getTransform();
            g.rotate(0.3, 100, 100);
            g.scale(1.2, 0.8);
            g.shear(0.1, 0);
            g.drawString("some text", 40, 150);
            g.setTransform(was);
            g.clip(new Rectangle2D.Double(150, 100, 100, 80));
            g.setComposite(java.awt.AlphaComposite.getInstance(java.awt.AlphaComposite.SRC_OVER, 0.5f));
            g.fillRoundRect(160, 110, 200, 40, 10, 10);
            g.drawArc(170, 120, 60, 40, 30, 200);
            g.drawPolygon(new int[] {160, 200, 240}, new int[] {170, 130, 170}, 3);
            g.drawImage(new BufferedImage(8, 8, BufferedImage.TYPE_INT_ARGB), 5, 5, null);
            StringWriter w = new StringWriter();
            g.stream(w, css);
            String s = w.toString().replace("\r", "");
            // The picture's bytes are the JDK's; what is drawn from the result is checked.
            Out.line((css ? "css " : "attributes ") + s.length() + " " + Out.digest(s.getBytes("UTF-8")));
            Out.line(s.replaceAll("base64,[A-Za-z0-9+/=\\s]+", "base64,…"));
            Out.attempt("drawn again", () -> png(s));
        }
    }

    private static SVGDocument load(String s) throws Exception {
        return new SAXSVGDocumentFactory(null).createSVGDocument("http://example.invalid/a.svg", new StringReader(s));
    }

    private static void dom(Map<String, String> pictures) throws Exception {
        Out.head("dom");
        for (Map.Entry<String, String> e : pictures.entrySet()) {
            Out.attempt(e.getKey(), () -> {
                SVGDocument d = load(e.getValue());
                UserAgentAdapter u = new UserAgentAdapter();
                BridgeContext c = new BridgeContext(u, new DocumentLoader(u));
                c.setDynamicState(BridgeContext.DYNAMIC);
                GraphicsNode n = new GVTBuilder().build(c, d);
                Rectangle2D r = n.getPrimitiveBounds();
                String box = r == null ? "none" : String.format("%.2f %.2f %.2f %.2f", r.getX(), r.getY(), r.getWidth(), r.getHeight());
                SVGSVGElement root = d.getRootElement();
                StringBuilder all = new StringBuilder();
                org.w3c.dom.NodeList l = d.getElementsByTagNameNS("*", "*");
                for (int i = 0; i < Math.min(60, l.getLength()); i++) {
                    Element x = (Element) l.item(i);
                    // What is not rendered, such as a gradient, has no boxes: Batik answers with a NullPointerException.
                    boolean drawn = c.getGraphicsNode(x) != null && x.getParentNode() != d;
                    if (drawn && x instanceof org.w3c.dom.svg.SVGLocatable) {
                        SVGMatrix q = ((org.w3c.dom.svg.SVGLocatable) x).getCTM();
                        org.w3c.dom.svg.SVGRect b = ((org.w3c.dom.svg.SVGLocatable) x).getBBox();
                        all.append(x.getLocalName()).append(q == null ? "" : String.format("%.2f %.2f", q.getA(), q.getE())).append(b == null ? "" : String.format("%.1f %.1f", b.getX(), b.getWidth()));
                    }
                    org.w3c.dom.css.CSSStyleDeclaration st = ((org.w3c.dom.css.ViewCSS) ((org.w3c.dom.views.DocumentView) d).getDefaultView()).getComputedStyle(x, null);
                    try {
                        all.append(st.getPropertyValue("fill")).append(st.getPropertyValue("font-size")).append(';');
                    } catch (NullPointerException none) {
                        all.append("none;");
                    }
                }
                root.setAttribute("width", "150");
                Element added = d.createElementNS("http://www.w3.org/2000/svg", "circle");
                added.setAttribute("r", "5");
                added.setAttribute("style", "fill: red; stroke: blue");
                root.appendChild(added);
                int[] events = new int[1];
                ((org.w3c.dom.events.EventTarget) root).addEventListener("DOMAttrModified", x -> events[0]++, true);
                added.setAttribute("cx", "7");
                added.removeAttribute("r");
                String result = box + " width " + root.getWidth().getBaseVal().getValue() + " viewBox " + root.getViewBox().getBaseVal().getWidth() + " elements " + l.getLength() + " events " + events[0] + " " + Out.digest(all.toString().getBytes("UTF-8"));
                c.dispose();
                return result;
            });
        }
        SVGDocument d = load(pictures.get("shapes"));
        UserAgentAdapter u = new UserAgentAdapter();
        BridgeContext c = new BridgeContext(u);
        c.setDynamicState(BridgeContext.DYNAMIC);
        new GVTBuilder().build(c, d);
        org.w3c.dom.svg.SVGPathElement p = (org.w3c.dom.svg.SVGPathElement) d.getElementsByTagName("path").item(0);
        Out.line(String.format("length %.3f, segments %d, at 50: %.2f", p.getTotalLength(), p.getPathSegList().getNumberOfItems(), p.getPointAtLength(50).getX()));
        SVGMatrix m = d.getRootElement().createSVGMatrix().translate(3, 4).rotate(30).scale(2).skewX(5).inverse();
        Out.line(String.format("%.4f %.4f %.4f %.4f %.4f %.4f", m.getA(), m.getB(), m.getC(), m.getD(), m.getE(), m.getF()));
        Out.attempt("insert", () -> d.appendChild(d.createElement("x")));
        Out.attempt("clone", () -> d.getRootElement().cloneNode(true).getChildNodes().getLength());
    }

    private static void css() throws Exception {
        Out.head("css");
        String[] sheets = {"a, b > c + d e[f='g']:hover { color: red; margin: 1px 2em -3.5% ! important; }", "@import url(x.css) print; @media screen, tty { p { font: bold 12px/1.5 'Times', serif } }", "@page :first { margin: 1in }", ".x#y:first-child::before { content: '\\41 b'; color: #abc; clip: rect(1px, 2px, auto, 0) }", "a { color: }", "a { b: c", "@font-face { font-family: x; src: url('y') }", "a { width: attr(x); k: counter(n) }"};
        for (String s : sheets) {
            StringBuilder said = new StringBuilder();
            Parser p = new Parser();
            p.setDocumentHandler((org.w3c.css.sac.DocumentHandler) java.lang.reflect.Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {org.w3c.css.sac.DocumentHandler.class}, (o, m, a) -> {
                said.append(m.getName());
                if (a != null) {
                    for (Object x : a) {
                        said.append(' ').append(x instanceof org.w3c.css.sac.SelectorList ? selectors((org.w3c.css.sac.SelectorList) x) : x instanceof org.w3c.css.sac.LexicalUnit ? units((org.w3c.css.sac.LexicalUnit) x) : x instanceof String || x instanceof Boolean ? x : "-");
                    }
                }
                said.append("; ");
                return null;
            }));
            p.setErrorHandler(new org.w3c.css.sac.ErrorHandler() {
                @Override
                public void warning(org.w3c.css.sac.CSSParseException e) {
                    said.append("WARNING ").append(e.getMessage());
                }

                @Override
                public void error(org.w3c.css.sac.CSSParseException e) {
                    said.append("ERROR ").append(e.getLineNumber()).append(' ').append(e.getMessage()).append("; ");
                }

                @Override
                public void fatalError(org.w3c.css.sac.CSSParseException e) {
                    said.append("FATAL ").append(e.getMessage());
                }
            });
            Out.attempt(s, () -> {
                p.parseStyleSheet(new org.w3c.css.sac.InputSource(new StringReader(s)));
                return said;
            });
        }
    }

    private static String selectors(org.w3c.css.sac.SelectorList l) {
        StringBuilder s = new StringBuilder("[");
        for (int i = 0; i < l.getLength(); i++) {
            s.append(l.item(i).getSelectorType()).append(' ').append(l.item(i)).append(',');
        }
        return s.append(']').toString();
    }

    private static String units(org.w3c.css.sac.LexicalUnit u) {
        StringBuilder s = new StringBuilder("(");
        for (; u != null; u = u.getNextLexicalUnit()) {
            s.append(u.getLexicalUnitType()).append(' ');
        }
        return s.append(')').toString();
    }

    private static void parsers() {
        Out.head("parsers");
        for (String path : new String[] {"M0 0L10 10", "m1,2 3 4h5v-6H7V8z", "M0,0 A5 5 0 1 0 10,10", "M1e2-3.5.5z", "M0 0 C1 1", "X", "M0 0 Q1 2 3 4 T5 6"}) {
            Out.attempt(path, () -> AWTPathProducer.createShape(new StringReader(path), 0).getBounds2D());
        }
        for (String t : new String[] {"translate(3 4) rotate(30)", "matrix(1 0 0 1 5 6)", "skewX(10),skewY(5) scale(2)", "rotate(10 5 5)", "turn(3)", "scale("}) {
            Out.attempt(t, () -> AWTTransformProducer.createAffineTransform(t));
        }
        for (String l : new String[] {"12px", "1.5em", "50%", "3 cm", "x"}) {
            Out.attempt(l, () -> {
                org.apache.batik.parser.LengthParser p = new org.apache.batik.parser.LengthParser();
                StringBuilder s = new StringBuilder();
                p.setLengthHandler(new org.apache.batik.parser.DefaultLengthHandler() {
                    @Override
                    public void lengthValue(float v) {
                        s.append(v);
                    }

                    @Override
                    public void px() {
                        s.append("px");
                    }

                    @Override
                    public void em() {
                        s.append("em");
                    }
                });
                p.parse(l);
                return s;
            });
        }
    }

    private static void errors() {
        Out.head("errors");
        String[] bad = {svg("<rect width='-5' height='4'/>"), svg("<use xlink:href='#nothing'/>"), svg("<path d='M 0 0 L x'/>"), "<svg", svg("<linearGradient id='a' xlink:href='#a'/><rect width='10' height='10' fill='url(#a)'/>"), svg("<image width='5' height='5' xlink:href='data:image/png;base64,AAAA'/>"), svg("<circle/>"), "<html xmlns='http://www.w3.org/1999/xhtml'/>", svg("<rect fill='url(#none)' width='5' height='5'/>")};
        for (int i = 0; i < bad.length; i++) {
            String s = bad[i];
            Out.attempt("bad " + i, () -> png(s));
        }
    }
}
