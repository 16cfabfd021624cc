import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.ErrorListener;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xpath.XPathAPI;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Xalan, interpreting and compiling (XSLTC), its serializer, XPath and Xerces: real stylesheets over documents of some size. */
public final class Main {
    private static final String XSL = "xmlns:xsl='http://www.w3.org/1999/XSL/Transform' version='1.0'";

    public static void main(String[] args) throws Exception {
        System.setProperty("javax.xml.parsers.DocumentBuilderFactory", "org.apache.xerces.jaxp.DocumentBuilderFactoryImpl");
        System.setProperty("javax.xml.parsers.SAXParserFactory", "org.apache.xerces.jaxp.SAXParserFactoryImpl");
        String[] inputs = {catalog(400), "<r xmlns:p='urn:p'><p:a x='1'>t<!-- c --><?pi d?></p:a><b xml:lang='en'>&lt;&amp;<![CDATA[<raw>]]></b></r>"};
        for (String factory : new String[] {"org.apache.xalan.processor.TransformerFactoryImpl", "org.apache.xalan.xsltc.trax.TransformerFactoryImpl"}) {
            Out.head(factory);
            for (String[] sheet : sheets()) {
                for (int i = 0; i < inputs.length; i++) {
                    String name = sheet[0] + " " + i;
                    String in = inputs[i];
                    Out.attempt(name, () -> transform(factory, sheet[1], in, "text and more"));
                }
            }
            errors(factory);
            apis(factory, inputs[0]);
        }
        extensions(inputs[0]);
        xpath(inputs[0]);
        dom(inputs[1]);
        schema();
    }

    private static String catalog(int n) {
        Random r = new Random(11);
        StringBuilder s = new StringBuilder("<?xml version='1.0'?>\n<!DOCTYPE catalog [<!ENTITY co 'Company &#38;#38; Sons'><!ATTLIST book id ID #IMPLIED>]>\n<catalog date='2020-01-01'>\n");
        String[] genres = {"novel", "poetry", "science", "history", "cookery"};
        for (int i = 0; i < n; i++) {
            s.append("  <book id='b").append(i).append("' genre='").append(genres[r.nextInt(5)]).append("'><title lang='").append(i % 3 == 0 ? "en" : "de").append("'>Title ")
                    .append(Integer.toString(r.nextInt(100000), 36)).append("</title><author>Author ").append(r.nextInt(40)).append("</author><price>")
                    .append(r.nextInt(9000) / 100.0).append("</price><pages>").append(50 + r.nextInt(900)).append("</pages>");
            if (i % 7 == 0) {
                s.append("<note>by &co; <em>in <b>bold</b> and ü€</em></note>");
            }
            if (i > 3 && i % 5 == 0) {
                s.append("<see ref='b").append(r.nextInt(i)).append("'/>");
            }
            s.append("</book>\n");
        }
        return s.append("</catalog>").toString();
    }

    private static List<String[]> sheets() {
        List<String[]> l = new ArrayList<>();
        l.add(new String[] {"identity", "<xsl:stylesheet " + XSL + "><xsl:output indent='yes'/><xsl:template match='@*|node()'><xsl:copy><xsl:apply-templates select='@*|node()'/></xsl:copy></xsl:template></xsl:stylesheet>"});
        l.add(new String[] {"html", "<xsl:stylesheet " + XSL + """
            ><xsl:output method='html' encoding='ISO-8859-1' doctype-public='-//W3C//DTD HTML 4.01//EN' indent='yes'/>
            <xsl:strip-space elements='*'/>
            <xsl:key name='by-genre' match='book' use='@genre'/><xsl:key name='by-author' match='book' use='author'/>
            <xsl:param name='title' select="'none'"/>
            <xsl:template match='/'><html><head><title><xsl:value-of select='$title'/></title><script>if (a &lt; b) {}</script></head><body>
              <xsl:for-each select="//book[generate-id() = generate-id(key('by-genre', @genre)[1])]"><xsl:sort select='@genre' order='descending'/>
                <h2 id='{@genre}'><xsl:value-of select="concat(translate(substring(@genre,1,1),'abcdefghijklmnopqrstuvwxyz','ABCDEFGHIJKLMNOPQRSTUVWXYZ'), substring(@genre,2))"/> (<xsl:value-of select="count(key('by-genre', @genre))"/>)</h2>
                <table><xsl:for-each select="key('by-genre', @genre)"><xsl:sort select='price' data-type='number'/><xsl:sort select='title'/>
                  <xsl:if test='position() &lt;= 5 or position() = last()'><tr class="{concat('r', position() mod 2)}"><td><xsl:number value='position()' format='I. '/></td><xsl:apply-templates select='title|price'/><td><a href="a?b=c&amp;d={@id}">ä</a><br/></td></tr></xsl:if>
                </xsl:for-each></table></xsl:for-each><img src='x.png' alt='&lt;'/></body></html></xsl:template>
            <xsl:template match='title'><td lang='{@lang}'><xsl:value-of select='.'/></td></xsl:template>
            <xsl:template match='price[. &gt; 50]' priority='2'><td class='dear'><b><xsl:value-of select="format-number(., '#,##0.00')"/></b></td></xsl:template>
            <xsl:template match='price'><td><xsl:value-of select="format-number(., '0.0')"/></td></xsl:template>
            </xsl:stylesheet>"""});
        l.add(new String[] {"text", "<xsl:stylesheet " + XSL + """
            ><xsl:output method='text'/><xsl:decimal-format name='eu' decimal-separator=',' grouping-separator='.'/>
            <xsl:variable name='all' select='//book'/><xsl:variable name='tree'><a>1</a><a>2</a></xsl:variable>
            <xsl:template match='/'>
            <xsl:text>sum </xsl:text><xsl:value-of select="format-number(sum($all/price), '#.##0,00', 'eu')"/>
            <xsl:text>&#10;</xsl:text><xsl:value-of select='count($all[@genre="novel" and pages &gt; 300])'/>|<xsl:value-of select='round(sum($all/pages) div count($all))'/>|<xsl:value-of select='floor(-1.5)'/>|<xsl:value-of select='ceiling(1.2)'/>|<xsl:value-of select='1 div 0'/>|<xsl:value-of select='0 div 0'/>|<xsl:value-of select='7 mod -3'/>|<xsl:value-of select='-7 mod 3'/>|<xsl:value-of select='string(1000)'/>|<xsl:value-of select='0.1 + 0.2'/>
            <xsl:text>&#10;</xsl:text><xsl:value-of select="normalize-space('  a  b ')"/>|<xsl:value-of select="substring('12345', 1.5, 2.6)"/>|<xsl:value-of select="substring-before('a-b', '-')"/>|<xsl:value-of select="substring-after('a-b', '-')"/>|<xsl:value-of select="string-length('äöü')"/>|<xsl:value-of select="contains('abc', 'b')"/>|<xsl:value-of select="starts-with('abc', 'b')"/>|<xsl:value-of select="boolean(//nothing)"/>|<xsl:value-of select="number('x')"/>|<xsl:value-of select="string($tree)"/>|<xsl:value-of select="not(true() and false())"/>
            <xsl:for-each select='$all[position() mod 97 = 0]'><xsl:text>&#10;</xsl:text><xsl:number count='book' level='single'/>.<xsl:number value='position()' format='a'/> <xsl:value-of select='concat(@id, " ", title, " ", preceding-sibling::book[1]/@id, " ", following-sibling::*[2]/@id, " ", name(..), " ", count(ancestor-or-self::*), " ", count(descendant::text()), " ", namespace-uri(), local-name(@*[1]))'/></xsl:for-each>
            <xsl:for-each select='$all/see'><xsl:sort select='id(@ref)/price' data-type='number'/><xsl:if test='position() &lt; 9'><xsl:text>&#10;</xsl:text><xsl:value-of select='concat(../@id, "->", id(@ref)/title)'/></xsl:if></xsl:for-each>
            <xsl:call-template name='fib'><xsl:with-param name='n' select='15'/></xsl:call-template>
            <xsl:apply-templates select="//note[1]" mode='walk'/>
            </xsl:template>
            <xsl:template match='*' mode='walk'><xsl:param name='depth' select='0'/>
              <xsl:text>&#10;</xsl:text><xsl:value-of select='$depth'/>:<xsl:value-of select='name()'/><xsl:apply-templates select='*' mode='walk'><xsl:with-param name='depth' select='$depth + 1'/></xsl:apply-templates></xsl:template>
            <xsl:template name='fib'><xsl:param name='n'/><xsl:param name='a' select='0'/><xsl:param name='b' select='1'/>
              <xsl:choose><xsl:when test='$n &gt; 0'><xsl:value-of select='$a'/><xsl:text> </xsl:text><xsl:call-template name='fib'><xsl:with-param name='n' select='$n - 1'/><xsl:with-param name='a' select='$b'/><xsl:with-param name='b' select='$a + $b'/></xsl:call-template></xsl:when><xsl:otherwise>done</xsl:otherwise></xsl:choose></xsl:template>
            </xsl:stylesheet>"""});
        l.add(new String[] {"build", "<xsl:stylesheet " + XSL + " xmlns:n='urn:n' exclude-result-prefixes='n'" + """
            ><xsl:output cdata-section-elements='raw' omit-xml-declaration='yes'/><xsl:attribute-set name='std'><xsl:attribute name='v'>1</xsl:attribute><xsl:attribute name='w'><xsl:value-of select='count(//*)'/></xsl:attribute></xsl:attribute-set>
            <xsl:namespace-alias stylesheet-prefix='n' result-prefix='xsl'/>
            <xsl:template match='/'><n:stylesheet><xsl:element name='{concat("x", "y")}' namespace='urn:z' use-attribute-sets='std'><xsl:attribute name='q:r' namespace='urn:q'>v&lt;"'</xsl:attribute><xsl:comment>hello <xsl:value-of select='1 + 1'/></xsl:comment><xsl:processing-instruction name='go'>now</xsl:processing-instruction><raw>&lt;a&amp;b]]&gt;</raw><xsl:value-of select="'&lt;i/&gt;'" disable-output-escaping='yes'/></xsl:element>
            <xsl:for-each select='//*[@id][position() &lt; 4]'><xsl:copy-of select='.'/></xsl:for-each><xsl:copy-of select='//processing-instruction()|//comment()'/>
            <xsl:for-each select='//book[note]'><xsl:number level='any' count='note|see' format='001'/>,</xsl:for-each>
            <xsl:message>a message <xsl:value-of select='count(//@*)'/></xsl:message></n:stylesheet></xsl:template></xsl:stylesheet>"""});
        l.add(new String[] {"sorts", "<xsl:stylesheet " + XSL + """
            ><xsl:template match='/'><l><xsl:for-each select='//book'><xsl:sort select='author'/><xsl:sort select='string-length(title)' data-type='number' order='descending'/><xsl:sort select='title' case-order='upper-first' lang='en'/><xsl:sort select='@id'/><b><xsl:value-of select='@id'/></b></xsl:for-each></l></xsl:template></xsl:stylesheet>"""});
        return l;
    }

    static TransformerFactory factory(String name) throws Exception {
        TransformerFactory f = (TransformerFactory) Class.forName(name).getDeclaredConstructor().newInstance();
        f.setErrorListener(new Quiet());
        return f;
    }

    private static String transform(String factory, String sheet, String in, String title) throws Exception {
        Templates t = factory(factory).newTemplates(new StreamSource(new StringReader(sheet)));
        Transformer x = t.newTransformer();
        Quiet quiet = new Quiet();
        x.setErrorListener(quiet);
        x.setParameter("title", title);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        x.transform(new StreamSource(new StringReader(in)), new StreamResult(out));
        String s = out.toString(java.nio.charset.StandardCharsets.ISO_8859_1);
        return s.length() + " " + Out.digest(s.getBytes("UTF-8")) + " " + quiet.said + " " + s.substring(0, Math.min(250, s.length())).replace('\n', '~').replace('\r', '~');
    }

    /** Collects instead of printing. */
    static final class Quiet implements ErrorListener {
        final List<String> said = new ArrayList<>();

        @Override
        public void warning(TransformerException e) {
            said.add("warning " + e.getMessage());
        }

        @Override
        public void error(TransformerException e) throws TransformerException {
            said.add("error " + e.getMessage());
        }

        @Override
        public void fatalError(TransformerException e) throws TransformerException {
            throw e;
        }
    }

    private static void errors(String factory) {
        String[] bad = {
            "<xsl:stylesheet " + XSL + "><xsl:template match='/'><xsl:value-of select='1 +'/></xsl:template></xsl:stylesheet>",
            "<xsl:stylesheet " + XSL + "><xsl:template match='/'><xsl:value-of select='$nope'/></xsl:template></xsl:stylesheet>",
            "<xsl:stylesheet " + XSL + "><xsl:template match='/'><xsl:message terminate='yes'>stop</xsl:message></xsl:template></xsl:stylesheet>",
            "<xsl:stylesheet " + XSL + "><xsl:template match='/'><xsl:call-template name='gone'/></xsl:template></xsl:stylesheet>",
            "<xsl:stylesheet " + XSL + "><xsl:template match='/'><xsl:nonsense/></xsl:template></xsl:stylesheet>",
            "<xsl:stylesheet " + XSL + "><xsl:template match='/'><xsl:value-of select='nofunction(1)'/></xsl:template></xsl:stylesheet>",
            "<not-closed>", "", "<xsl:stylesheet " + XSL + "><xsl:template match='/'><xsl:element name='1bad'/></xsl:template></xsl:stylesheet>",
        };
        for (int i = 0; i < bad.length; i++) {
            String sheet = bad[i];
            Out.attempt("bad " + i, () -> transform(factory, sheet, "<a/>", ""));
        }
    }

    private static void apis(String factory, String in) throws Exception {
        Out.head("apis");
        String first = sheets().get(0)[1];
        DocumentBuilderFactory b = DocumentBuilderFactory.newInstance();
        b.setNamespaceAware(true);
        Document d = b.newDocumentBuilder().parse(new InputSource(new StringReader(in)));
        DOMResult dom = new DOMResult();
        Transformer x = factory(factory).newTransformer(new StreamSource(new StringReader(first)));
        x.transform(new DOMSource(d), dom);
        Out.line("dom " + ((Document) dom.getNode()).getElementsByTagName("book").getLength());
        SAXTransformerFactory s = (SAXTransformerFactory) factory(factory);
        TransformerHandler h = s.newTransformerHandler(new StreamSource(new StringReader(sheets().get(2)[1])));
        StringWriter w = new StringWriter();
        h.setResult(new StreamResult(w));
        SAXParserFactory p = SAXParserFactory.newInstance();
        p.setNamespaceAware(true);
        org.xml.sax.XMLReader r = p.newSAXParser().getXMLReader();
        r.setContentHandler(h);
        r.setProperty("http://xml.org/sax/properties/lexical-handler", h);
        r.setDTDHandler(h);
        r.parse(new InputSource(new StringReader(in)));
        Out.text("sax", w.toString());
        int[] counts = new int[3];
        x.transform(new StreamSource(new StringReader(in)), new SAXResult(new org.xml.sax.helpers.DefaultHandler() {
            @Override
            public void startElement(String u, String l, String q, org.xml.sax.Attributes a) {
                counts[0]++;
                counts[1] += a.getLength();
            }

            @Override
            public void characters(char[] c, int from, int n) {
                counts[2] += n;
            }
        }));
        Out.line("events " + java.util.Arrays.toString(counts));
        Transformer plain = factory(factory).newTransformer();
        Properties q = new Properties();
        q.setProperty("method", "xml");
        q.setProperty("encoding", "US-ASCII");
        q.setProperty("standalone", "yes");
        q.setProperty("indent", "yes");
        plain.setOutputProperties(q);
        StringWriter ascii = new StringWriter();
        plain.transform(new DOMSource(d.getDocumentElement().getElementsByTagName("note").item(0)), new StreamResult(ascii));
        Out.line(ascii.toString().replace("\r", ""));
        javax.xml.transform.URIResolver resolver = (href, base) -> new StreamSource(new StringReader(href.endsWith(".xsl") ? "<xsl:stylesheet " + XSL + "><xsl:template match='*'><imported n='{name()}'/></xsl:template><xsl:template name='called'>called</xsl:template></xsl:stylesheet>" : "<other><x>" + href + "</x></other>"));
        TransformerFactory f = factory(factory);
        f.setURIResolver(resolver);
        Templates t = f.newTemplates(new StreamSource(new StringReader("<xsl:stylesheet " + XSL + "><xsl:import href='lib.xsl'/><xsl:template match='/'><r><xsl:apply-templates/><xsl:call-template name='called'/><xsl:value-of select=\"document('d.xml')//x\"/></r></xsl:template><xsl:template match='catalog'><over><xsl:apply-imports/></over></xsl:template></xsl:stylesheet>")));
        Transformer tx = t.newTransformer();
        tx.setURIResolver(resolver);
        StringWriter imported = new StringWriter();
        tx.transform(new StreamSource(new StringReader("<catalog/>")), new StreamResult(imported));
        Out.line(imported);
    }

    private static void extensions(String in) {
        Out.head("extensions");
        String sheet = "<xsl:stylesheet " + XSL + " xmlns:exsl='http://exslt.org/common' xmlns:math='http://exslt.org/math' xmlns:set='http://exslt.org/sets' xmlns:str='http://exslt.org/strings' xmlns:xalan='http://xml.apache.org/xalan' xmlns:dyn='http://exslt.org/dynamic' xmlns:date='http://exslt.org/dates-and-times' xmlns:j='xalan://java.lang.Math'" + """
            ><xsl:output method='text'/><xsl:template match='/'><xsl:variable name='t'><a n='3'/><a n='1'/></xsl:variable>
            <xsl:value-of select='count(exsl:node-set($t)/a)'/>|<xsl:value-of select='math:max(//price)'/>|<xsl:value-of select='math:min(//pages)'/>|<xsl:value-of select='count(set:distinct(//author))'/>|<xsl:for-each select="str:tokenize('a,b,c', ',')">[<xsl:value-of select='.'/>]</xsl:for-each>|<xsl:value-of select="str:padding(5, '*')"/>|<xsl:value-of select="xalan:nodeset($t)/a[2]/@n"/>|<xsl:value-of select="count(xalan:tokenize('x y z'))"/>|<xsl:value-of select="dyn:evaluate('1 + 2')"/>|<xsl:value-of select="date:year('2020-05-06')"/>|<xsl:value-of select="date:month-name('2020-05-06')"/>|<xsl:value-of select="j:max(3, 9)"/>|<xsl:value-of select="exsl:object-type($t)"/>|<xsl:value-of select="count(set:difference(//book, //book[note]))"/>|<xsl:value-of select="count(xalan:intersection(//book, //book[see]))"/>
            </xsl:template></xsl:stylesheet>""";
        Out.attempt("exslt", () -> transform("org.apache.xalan.processor.TransformerFactoryImpl", sheet, in, ""));
    }

    private static void xpath(String in) throws Exception {
        Out.head("xpath");
        DocumentBuilderFactory b = DocumentBuilderFactory.newInstance();
        b.setNamespaceAware(true);
        Document d = b.newDocumentBuilder().parse(new InputSource(new StringReader(in)));
        String[] all = {
            "//book[3]/title", "count(//book[price > 20 and price < 40])", "//book[last()]/@id", "sum(//pages[. > 900])", "//book[@genre='poetry'][position() < 3]/author | //see[1]",
            "/catalog/book[title[@lang='en'] and not(note)][5]/following::see[1]/@ref", "string(//note[1]/em)", "//em/ancestor::book[1]/preceding-sibling::book[2]/@id", "id('b17')/price",
            "concat(local-name(/*), ' ', namespace-uri(/*), ' ', name(//@*[1]))", "//text()[contains(., 'ü')][1]", "count(//node())", "1 = '1' and 'a' != 'b' or false()", "-(3 - 5) * 2 div 4", "//book[", "foo(1)", "$x",
        };
        for (String e : all) {
            Out.attempt(e, () -> show(XPathAPI.eval(d, e)));
            javax.xml.xpath.XPath x = new org.apache.xpath.jaxp.XPathFactoryImpl().newXPath();
            Out.attempt("  jaxp", () -> x.evaluate(e, d));
        }
    }

    private static String show(org.apache.xpath.objects.XObject o) throws Exception {
        if (o.getType() == org.apache.xpath.objects.XObject.CLASS_NODESET) {
            NodeList l = o.nodelist();
            StringBuilder s = new StringBuilder("nodes " + l.getLength());
            for (int i = 0; i < Math.min(4, l.getLength()); i++) {
                Node n = l.item(i);
                s.append(' ').append(n.getNodeName()).append('=').append(n.getTextContent());
            }
            return s.toString();
        }
        return o.getTypeString() + " " + o.str();
    }

    private static void dom(String in) throws Exception {
        Out.head("dom");
        DocumentBuilderFactory b = DocumentBuilderFactory.newInstance();
        b.setNamespaceAware(true);
        Document d = b.newDocumentBuilder().parse(new InputSource(new StringReader(in)));
        org.w3c.dom.Element e = d.createElementNS("urn:e", "e:new");
        e.setAttributeNS("urn:f", "f:a", "v");
        e.appendChild(d.createCDATASection("x]]y"));
        d.getDocumentElement().insertBefore(e, d.getDocumentElement().getFirstChild());
        d.getDocumentElement().appendChild(d.getDocumentElement().getFirstChild().cloneNode(true));
        d.renameNode(e, "urn:g", "g:other");
        org.w3c.dom.ls.DOMImplementationLS ls = (org.w3c.dom.ls.DOMImplementationLS) d.getImplementation().getFeature("LS", "3.0");
        Out.attempt("ls", () -> ls.createLSSerializer().writeToString(d));
        Out.attempt("hierarchy", () -> d.appendChild(d.createElement("second")));
        Out.attempt("name", () -> d.createElement("1 bad"));
        org.w3c.dom.traversal.NodeIterator it = ((org.w3c.dom.traversal.DocumentTraversal) d).createNodeIterator(d, -1, null, true);
        StringBuilder s = new StringBuilder();
        for (Node n; (n = it.nextNode()) != null;) {
            s.append(n.getNodeType()).append(n.getNodeName()).append(' ');
        }
        Out.line(s);
    }

    private static void schema() throws Exception {
        Out.head("schema");
        String xsd = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:simpleType name='code'><xs:restriction base='xs:string'><xs:pattern value='[A-Z]{2}\\d+'/></xs:restriction></xs:simpleType><xs:element name='r'><xs:complexType><xs:sequence><xs:element name='i' maxOccurs='3'><xs:complexType><xs:simpleContent><xs:extension base='xs:decimal'><xs:attribute name='c' type='code' use='required'/></xs:extension></xs:simpleContent></xs:complexType></xs:element><xs:element name='d' type='xs:date' minOccurs='0'/></xs:sequence></xs:complexType><xs:key name='k'><xs:selector xpath='i'/><xs:field xpath='@c'/></xs:key></xs:element></xs:schema>";
        javax.xml.validation.SchemaFactory f = new org.apache.xerces.jaxp.validation.XMLSchemaFactory();
        javax.xml.validation.Schema schema = f.newSchema(new StreamSource(new StringReader(xsd)));
        for (String doc : new String[] {"<r><i c='AB1'>1.5</i><d>2020-02-29</d></r>", "<r><i c='ab1'>1.5</i></r>", "<r><i c='AB1'>x</i></r>", "<r><i c='AB1'>1</i><i c='AB1'>2</i></r>", "<r><d>2020-02-30</d></r>", "<r><i>1</i></r>", "<q/>", "<r>"}) {
            List<String> said = new ArrayList<>();
            javax.xml.validation.Validator v = schema.newValidator();
            v.setErrorHandler(new org.xml.sax.helpers.DefaultHandler() {
                @Override
                public void error(org.xml.sax.SAXParseException e) {
                    said.add(e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
                }
            });
            Out.attempt(doc, () -> {
                v.validate(new StreamSource(new StringReader(doc)));
                return "validated";
            });
            said.forEach(m -> Out.line("  " + m));
        }
        String dtd = "<!DOCTYPE a [<!ELEMENT a (b+,c?)><!ELEMENT b (#PCDATA)><!ELEMENT c EMPTY><!ATTLIST b x (p|q) 'p' y NMTOKEN #REQUIRED>]>";
        for (String doc : new String[] {dtd + "<a><b y='1'>t</b><c/></a>", dtd + "<a><c/></a>", dtd + "<a><b x='r'/></a>"}) {
            SAXParserFactory p = SAXParserFactory.newInstance();
            p.setValidating(true);
            StringBuilder s = new StringBuilder();
            p.newSAXParser().parse(new InputSource(new StringReader(doc)), new org.xml.sax.helpers.DefaultHandler() {
                @Override
                public void error(org.xml.sax.SAXParseException e) {
                    s.append(" / ").append(e.getMessage());
                }

                @Override
                public void startElement(String u, String l, String q, org.xml.sax.Attributes a) {
                    s.append('<').append(q).append(a.getLength() > 0 ? " " + a.getValue(0) : "").append('>');
                }
            });
            Out.line(s);
        }
    }
}
