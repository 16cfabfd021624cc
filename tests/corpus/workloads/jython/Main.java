import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.python.core.Py;
import org.python.core.PyDictionary;
import org.python.core.PyException;
import org.python.core.PyList;
import org.python.core.PyObject;
import org.python.core.PyString;
import org.python.util.PythonInterpreter;

/** Jython: scripts with most of the language and some of its library, and objects passed both ways. */
public final class Main {
    /** Implemented in Python. */
    public interface Shape {
        double area();

        default String describe() {
            return "area " + area();
        }
    }

    public static int twice(int x) {
        return 2 * x;
    }

    public static String twice(String x) {
        return x + x;
    }

    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.setProperty("python.cachedir.skip", "true");
        p.setProperty("python.console.encoding", "UTF-8");
        p.setProperty("python.import.site", "false");
        p.setProperty("python.options.internalTablesImpl", "");
        PythonInterpreter.initialize(new Properties(), p, new String[] {"script"});
        PythonInterpreter py = new PythonInterpreter();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        py.setOut(out);
        py.setErr(out);
        int n = 0;
        for (String s : SCRIPTS) {
            Out.head("script " + ++n);
            try {
                py.exec(s);
            } catch (PyException e) {
                Out.line("threw " + Py.formatException(e.type, e.value));
            }
            Out.line(out.toString(java.nio.charset.StandardCharsets.UTF_8).stripTrailing());
            out.reset();
        }
        Out.head("from Java");
        py.set("given", new PyList(List.of(new PyString("a"), Py.newInteger(3), Py.None)));
        py.set("map", Map.of("k", 7));
        PyObject r = py.eval("[x for x in given] + [map['k'], len(given), given[::-1][0]]");
        Out.line(r);
        Out.line(py.eval("dict((str(i), i * i) for i in range(3))").__finditem__("2"));
        py.exec("import Main\nclass Square(Main.Shape):\n    def __init__(self, s): self.s = s\n    def area(self): return self.s * self.s\n");
        Shape s = (Shape) py.eval("Square(3)").__tojava__(Shape.class);
        Out.line(s.area());
        Out.line(py.eval("Main.twice(21), Main.twice('ab')"));
        PyDictionary d = new PyDictionary();
        d.put("x", 1);
        Out.line(d.get("x") + " " + d.size());
        for (String bad : new String[] {"1/0", "undefined", "'a' + 1", "[][1]", "{}['k']", "int('x')", "(1).nope", "def", "import nosuchmodule", "raise ValueError('own')", "assert 1 == 2, 'no'", "iter(3)", "f(", "'%d' % 'x'", "u'\\xe9'.encode('ascii')", "float('1e400') * 0 == 0 or unknown"}) {
            try {
                py.exec(bad);
                Out.line(bad + " passes");
            } catch (PyException e) {
                Out.line(bad + ": " + Py.formatException(e.type, e.value));
            }
        }
        py.close();
        System.exit(0);
    }

    private static final String[] SCRIPTS = {
        """
        from __future__ import print_function
        class Animal(object):
            count = 0
            def __init__(self, name):
                self.name = name
                Animal.count += 1
            def speak(self): return '%s makes %s' % (self.name, self.sound())
            def sound(self): raise NotImplementedError(self.name)
            def __repr__(self): return 'Animal(%r)' % self.name
            def __eq__(self, o): return self.name == o.name
            def __lt__(self, o): return self.name < o.name
            def __hash__(self): return hash(self.name)
            def __getitem__(self, i): return self.name[i]
            def __len__(self): return len(self.name)
            def __call__(self, *a, **k): return (a, sorted(k.items()))
            @property
            def loud(self): return self.name.upper()
            @loud.setter
            def loud(self, v): self.name = v.lower()
            @staticmethod
            def st(x): return x + 1
            @classmethod
            def cl(cls, n): return cls(n)
        class Dog(Animal):
            def sound(self): return 'woof'
            def speak(self): return super(Dog, self).speak() + '!'
        class Mixed(Dog, dict):
            __slots__ = ()
        d = Dog.cl('rex')
        print(d, d.speak(), d.loud, d[1:], len(d), d(1, *[2], z=3, **{'y': 4}), Animal.st(4), Animal.count)
        d.loud = 'MAX'; print(d, d == Dog('max'), sorted([Dog('b'), Dog('a')]), isinstance(d, Animal), issubclass(Mixed, dict), [k.__name__ for k in Mixed.__mro__])
        try: Animal('x').speak()
        except NotImplementedError as e: print('caught', e)
        class Meta(type):
            def __new__(m, n, b, d):
                d['tag'] = n.lower(); return type.__new__(m, n, b, d)
        class Tagged(object):
            __metaclass__ = Meta
        print(Tagged.tag, Tagged.__class__.__name__)
        class Desc(object):
            def __get__(self, o, t): return 'got'
            def __set__(self, o, v): print('set', v)
        class H(object):
            x = Desc()
            def __getattr__(self, n): return 'missing ' + n
        h = H(); h.x = 3; print(h.x, h.foo, hasattr(h, 'y'), getattr(h, 'z', 1))
        """,
        """
        from __future__ import print_function
        def gen(n):
            for i in range(n):
                got = yield i * i
                if got: print('got', got)
        g = gen(4); print(next(g), g.send('hello'), list(g))
        def fib():
            a, b = 0, 1
            while True:
                yield a
                a, b = b, a + b
        import itertools
        print(list(itertools.islice(fib(), 100))[-1], [x for x in itertools.takewhile(lambda v: v < 50, fib())])
        print(list(itertools.permutations('abc', 2))[:4], list(itertools.chain([1], (2, 3))), [(k, len(list(v))) for k, v in itertools.groupby('aabccc')], list(itertools.izip_longest('ab', 'c')))
        print(sum(x * y for x in range(50) for y in range(x) if (x + y) % 3 == 0), {x % 5 for x in range(20)} == set(range(5)), sorted({k: v for k, v in zip('abc', [3, 1, 2])}.items(), key=lambda t: t[1]))
        def deco(times):
            def wrap(f):
                def inner(*a, **k): return [f(*a, **k)] * times
                return inner
            return wrap
        @deco(3)
        def hi(n='x'): return 'hi ' + n
        print(hi(), hi(n='y'), (lambda *a, **k: (a, k))(1, k=2))
        class Ctx(object):
            def __enter__(self): print('enter'); return self
            def __exit__(self, t, v, tb): print('exit', t and t.__name__, v); return True
        with Ctx() as c: raise KeyError('inside')
        def f():
            try: return 'try'
            finally: print('finally')
        print(f())
        for i in range(5):
            if i == 3: break
            if i == 1: continue
        else: print('no')
        try:
            try: [][0]
            except IndexError: raise RuntimeError('second')
            else: print('never')
        except (RuntimeError, ValueError) as e: print(type(e).__name__, e.args)
        print(map(lambda a, b: a + b, [1, 2], [3, 4]), filter(None, [0, 1, '', 'a']), reduce(lambda a, b: a * b, range(1, 25)), zip(*[(1, 'a'), (2, 'b')]), any([0, 1]), all([]), max('hello', key=lambda c: -ord(c)), divmod(-7, 3), pow(3, 200, 1000007), 2 ** 200, -7 // 2, -7 % 3, 7.0 // 2, 1e100, 0.1 + 0.2, 3 + 4j, abs(3 + 4j), hex(255), oct(8), bin(10), round(2.675, 2), 10 ** 20 // 7, ~5, 1 << 70 >> 68)
        exec('q = 1 + 2'); print(q, eval('q * 2', {'q': 9}), compile('1+1', 's', 'eval').co_name is not None)
        """,
        """
        from __future__ import print_function
        import re
        text = 'The quick brown fox, aged 7, jumped over 13 lazy dogs on 2020-03-04 and 1999-12-31.'
        print(re.findall(r'\\b\\w{5}\\b', text), re.sub(r'(\\d+)-(\\d+)-(\\d+)', r'\\3/\\2/\\1', text), re.split(r'[,\\s]+', 'a, b  c,d'), re.match(r'(?P<first>\\w+)\\s(?P<second>\\w+)', text).groupdict()['second'])
        print([m.span() for m in re.finditer('o', text)], re.search('(?i)FOX(?=,)', text).start(), re.sub('[aeiou]', lambda m: m.group().upper(), 'education'), bool(re.match('^(a|b)*?c$', 'ababc')), re.escape('a.b'))
        try: re.compile('(')
        except re.error as e: print('bad', e)
        print('%5d|%-6s|%+.3f|%x|%r|%%|%s|%e|%g' % (42, 'ab', 3.14159, 255, 'q', None, 12345.678, 0.00001))
        print('{0} {1!r} {name:>8} {2:.2f} {3:08b} {4:,} {d[k]} {o.real}'.format('a', 'b', 1.005, 37, 1234567, name='n', d={'k': 'v'}, o=3))
        s = 'hello World'
        print(s.title(), s.swapcase(), s.center(20, '*'), s.find('o', 5), s.replace('l', 'L', 2), s.split('o'), s.partition(' '), s[::-1], s[-3:], 'abc' * 2, ','.join(sorted(s)), s.encode('hex'), s.translate(None, 'lo'), 'a\\tb'.expandtabs(4), 'x' in s, s.startswith(('h', 'q')), s.zfill(14), 'abc' < 'abd', s.isalpha(), u'\\u00e4\\u20ac'.encode('utf-8'), repr(u'\\u00e4'), len(u'\\u20ac'))
        l = [5, 3, 8]; l.append(1); l.extend([9, 2]); l.insert(1, 7); l.remove(8); l.sort(reverse=True); print(l, l.index(5), l.count(9), l.pop(), l[1:-1], l[::2], l * 2, 3 in l)
        l[1:3] = ['x']; del l[0]; print(l, sorted([(2, 'b'), (1, 'z'), (2, 'a')]), list(reversed(l)), [[j for j in range(i)] for i in range(4)], list(enumerate('ab', 1)))
        d = {'a': 1}; d.update(b=2); d.setdefault('c', []).append(3); print(sorted(d.items()), d.get('q', 'none'), d.pop('a'), 'a' in d, sorted(d.keys()), dict.fromkeys('ab', 0) == {'a': 0, 'b': 0})
        a, b = {1, 2, 3}, frozenset([2, 3, 4]); print(sorted(a & b), sorted(a | b), sorted(a - b), sorted(a ^ b), a <= a, len(a))
        """,
        """
        from __future__ import print_function
        import collections, json, math, datetime, string, StringIO, copy, functools, operator, heapq, bisect, random, textwrap, struct, base64, hashlib, zlib, csv, decimal, fractions, types, time, os.path, urlparse, xml.etree.ElementTree as ET, pickle, calendar, difflib, shlex, threading, Queue, unittest
        P = collections.namedtuple('P', 'x y'); p = P(1, y=2); print(p, p._replace(x=5), p.x + p[1])
        print(collections.Counter('mississippi').most_common(2), collections.deque([1, 2, 3], maxlen=2), list(collections.OrderedDict([('z', 1), ('a', 2)])))
        dd = collections.defaultdict(list); dd['k'].append(1); print(dict(dd))
        print(json.dumps({'a': [1, 2.5, None, True, u'\\u00e9'], 'b': {'c': 'd'}}, sort_keys=True), sorted(json.loads('{"x": [1, {"y": null}], "z": "\\u20ac"}').items()))
        try: json.loads('{bad')
        except ValueError as e: print('json', e)
        print(math.sqrt(2), math.factorial(20), '%.6f' % math.sin(1), math.floor(-1.5), math.hypot(3, 4))
        t = datetime.datetime(2020, 2, 28, 23, 59); print(t + datetime.timedelta(days=1, minutes=2), t.strftime('%Y/%m/%d %H:%M'), t.isoformat(), (datetime.date(2020, 3, 1) - datetime.date(2020, 1, 1)).days, t.weekday(), calendar.monthrange(2020, 2))
        h = [5, 1, 4]; heapq.heapify(h); heapq.heappush(h, 0); print([heapq.heappop(h) for _ in range(4)], bisect.bisect([1, 3, 5], 3))
        r = random.Random(42); print([r.randint(0, 100) for _ in range(5)], r.choice('abc'), r.sample(range(10), 3), '%.4f' % r.gauss(0, 1))
        print(textwrap.fill('a long line that is to be wrapped at some column', 20), struct.pack('>iHb', 1, 2, -3).encode('hex'), struct.unpack('<d', struct.pack('<d', 1.5)), base64.b64encode('hello'), hashlib.md5('a').hexdigest(), hashlib.sha256('a').hexdigest(), zlib.crc32('abc') & 0xffffffff, zlib.decompress(zlib.compress('x' * 1000)) == 'x' * 1000)
        out = StringIO.StringIO(); w = csv.writer(out); w.writerow([1, 'a,b', 'q"']); print(repr(out.getvalue()), list(csv.reader(['1,"x,y"'])))
        print(decimal.Decimal('1.10') + decimal.Decimal(2), decimal.Decimal(1) / 3, fractions.Fraction(3, 6) + 1, urlparse.urlparse('http://h/p;q?x=1#f').query, os.path.join('a', '..', 'b'), shlex.split('a "b c" d'))
        e = ET.fromstring('<a x="1"><b>t</b><b/>tail</a>'); print([c.tag for c in e], e.get('x'), e.find('b').text, ET.tostring(e))
        print(pickle.loads(pickle.dumps({'k': [1, (2, 3)]})), copy.deepcopy([[1], 2]), functools.partial(operator.mul, 3)(4), list(difflib.unified_diff(['a'], ['b'], lineterm='')))
        q = Queue.Queue(); ts = [threading.Thread(target=lambda i=i: q.put(i * i)) for i in range(5)]
        for x in ts: x.start()
        for x in ts: x.join()
        print(sorted(q.get() for _ in range(5)))
        class T(unittest.TestCase):
            def test_a(self): self.assertEqual(1, 1)
            def test_b(self): self.assertEqual(1, 2)
            def test_c(self): self.assertRaises(KeyError, lambda: {}['x'])
        res = unittest.TestResult(); unittest.TestLoader().loadTestsFromTestCase(T).run(res); print(res.testsRun, len(res.failures), len(res.errors))
        """,
        """
        from __future__ import print_function
        from java.util import ArrayList, HashMap, TreeMap, Collections
        from java.lang import String, Runnable, StringBuilder, Integer, IllegalStateException, Thread
        a = ArrayList([3, 1, 2]); Collections.sort(a); a.add('x'); print(a, a[0], len(a), [x for x in a], a.size(), 2 in a)
        m = TreeMap(); m['b'] = 1; m.put('a', 2); print(m, m['a'], [k for k in m], dict(m) == {'a': 2, 'b': 1})
        class R(Runnable):
            def run(self): print('running')
        t = Thread(R()); t.start(); t.join()
        try: raise IllegalStateException('java')
        except IllegalStateException as e: print('caught', e.getMessage())
        try: ArrayList().get(3)
        except Exception as e: print('py', e)
        except: print('java exception')
        print(Integer.parseInt('12'), String.valueOf(3.5), StringBuilder('ab').reverse(), Integer.MAX_VALUE, String.format('%s-%s', ['a', 'b']))
        class C(ArrayList):
            def size(self): return 99
        print(C().size(), sorted(Collections.nCopies(2, 'z')))
        import array
        from jarray import zeros
        z = zeros(3, 'i'); z[1] = 5; print(z, array.array('c', 'abc'))
        """,
        """
        from __future__ import print_function
        # A little program: words, primes, queens, matrix, a calculator, life.
        def primes(n):
            s = [True] * (n + 1)
            for i in range(2, int(n ** 0.5) + 1):
                if s[i]:
                    for k in range(i * i, n + 1, i): s[k] = False
            return [i for i in range(2, n + 1) if s[i]]
        p = primes(30000); print(len(p), p[-1])
        def queens(n, row=0, cols=(), d1=(), d2=()):
            if row == n: return 1
            return sum(queens(n, row + 1, cols + (c,), d1 + (row + c,), d2 + (row - c,)) for c in range(n) if c not in cols and row + c not in d1 and row - c not in d2)
        print(queens(6), queens(7))
        def mul(a, b): return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]
        m = [[(i * j) % 7 for j in range(12)] for i in range(12)]
        for _ in range(4): m = [[v % 1009 for v in r] for r in mul(m, m)]
        print(m[3])
        import re
        def calc(s):
            toks = re.findall(r'\\d+|[-+*/()]', s); pos = [0]
            def expr():
                v = term()
                while pos[0] < len(toks) and toks[pos[0]] in '+-':
                    o = toks[pos[0]]; pos[0] += 1; w = term(); v = v + w if o == '+' else v - w
                return v
            def term():
                v = atom()
                while pos[0] < len(toks) and toks[pos[0]] in '*/':
                    o = toks[pos[0]]; pos[0] += 1; w = atom(); v = v * w if o == '*' else v // w
                return v
            def atom():
                t = toks[pos[0]]; pos[0] += 1
                if t == '(':
                    v = expr(); pos[0] += 1; return v
                return int(t)
            return expr()
        print(calc('2*(3+4)-10/3'), [calc('%d*(%d+1)' % (i, i)) for i in range(200)][-1])
        cells = set([(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)])
        for _ in range(40):
            n = {}
            for x, y in cells:
                for dx in (-1, 0, 1):
                    for dy in (-1, 0, 1):
                        if dx or dy: n[(x + dx, y + dy)] = n.get((x + dx, y + dy), 0) + 1
            cells = set(c for c, k in n.items() if k == 3 or (k == 2 and c in cells))
        print(sorted(cells))
        """,
    };
}
