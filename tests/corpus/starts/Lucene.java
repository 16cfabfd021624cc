import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.*;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Indexes some documents in memory and searches them. */
public class Lucene {
    public static void main(String[] args) throws Exception {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        StandardAnalyzer analyzer = new StandardAnalyzer();
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (int i = 0; i < 100; i++) {
                Document d = new Document();
                d.add(new StringField("id", "" + i, Field.Store.YES));
                d.add(new TextField("text", "the quick brown fox number " + i % 7 + " jumps over lazy dogs " + i, Field.Store.YES));
                d.add(new NumericDocValuesField("n", i));
                writer.addDocument(d);
            }
        }
        try (IndexReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (String q : new String[] {"fox", "text:number AND 3", "\"lazy dogs\"", "ju*", "dogz~1"}) {
                TopDocs found = searcher.search(new QueryParser("text", analyzer).parse(q), 3);
                System.out.println(q + " " + found.totalHits.value + " " + searcher.storedFields().document(found.scoreDocs[0].doc).get("id"));
            }
        }
    }
}
