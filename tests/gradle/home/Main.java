package org.gradle.launcher;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.gradle.api.internal.StartParameterInternal;
import org.gradle.api.internal.file.FileCollectionFactory;
import org.gradle.api.logging.configuration.ConsoleOutput;
import org.gradle.cli.CommandLineParser;
import org.gradle.cli.ParsedCommandLine;
import org.gradle.initialization.DefaultBuildCancellationToken;
import org.gradle.initialization.DefaultBuildRequestContext;
import org.gradle.initialization.DefaultBuildRequestMetaData;
import org.gradle.initialization.NoOpBuildEventConsumer;
import org.gradle.initialization.layout.BuildLayoutFactory;
import org.gradle.internal.SystemProperties;
import org.gradle.internal.buildprocess.BuildProcessState;
import org.gradle.internal.classpath.ClassPath;
import org.gradle.internal.instrumentation.agent.AgentStatus;
import org.gradle.internal.logging.LoggingManagerInternal;
import org.gradle.internal.logging.services.DefaultLoggingManagerFactory;
import org.gradle.internal.logging.services.LoggingServiceRegistry;
import org.gradle.internal.nativeintegration.services.NativeServices;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.internal.service.ServiceRegistryBuilder;
import org.gradle.internal.service.scopes.BasicGlobalScopeServices;
import org.gradle.launcher.bootstrap.EntryPoint;
import org.gradle.launcher.bootstrap.ExecutionListener;
import org.gradle.launcher.cli.BuildEnvironmentConfigurationConverter;
import org.gradle.launcher.cli.Parameters;
import org.gradle.launcher.cli.converter.BuildLayoutConverter;
import org.gradle.launcher.cli.converter.InitialPropertiesConverter;
import org.gradle.launcher.daemon.configuration.DaemonParameters;
import org.gradle.launcher.exec.BuildActionParameters;
import org.gradle.launcher.exec.BuildExecutor;
import org.gradle.launcher.exec.DefaultBuildActionParameters;
import org.gradle.tooling.internal.provider.action.ExecuteBuildAction;

/**
 * Stands in for the command line and the daemon of Gradle 8.10 and later, which their API's JAR lacks: builds in this process, one after the other.
 * Each is asked for on standard input, by the number of its arguments, then the arguments, a line each. Standard output has what the build says, then a
 * NUL and its exit code.
 */
public class Main extends EntryPoint {
    private final ServiceRegistry logging = LoggingServiceRegistry.newCommandLineProcessLogging();
    private ServiceRegistry basic;
    private BuildProcessState state;

    public static void main(String[] args) {
        new Main().run(args);
    }

    @Override
    protected void doAction(String[] args, ExecutionListener listener) {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        try (InputStream asked = System.in) {
            System.setIn(new ByteArrayInputStream(new byte[0]));
            for (String count; (count = line(asked)) != null; ) {
                String[] arguments = new String[Integer.parseInt(count)];
                for (int n = 0; n < arguments.length; n++) {
                    arguments[n] = line(asked);
                }
                out.write(("\0" + answer(arguments, out) + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (IOException gone) {
            listener.onFailure(gone);
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b; (b = in.read()) != '\n'; line.write(b)) {
            if (b < 0) {
                return null;
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private int answer(String[] args, OutputStream out) {
        Properties before = (Properties) System.getProperties().clone();
        try {
            return build(args, out) ? 0 : 1;
        } catch (RuntimeException | Error failure) {
            failure.printStackTrace(new PrintStream(out, true));
            return 1;
        } finally {
            System.setProperties(before);
        }
    }

    private boolean build(String[] args, OutputStream out) {
        long since = System.currentTimeMillis();
        Parameters parameters = parameters(args);
        StartParameterInternal start = parameters.getStartParameter();
        DaemonParameters daemon = parameters.getDaemonParameters();
        LoggingManagerInternal manager = (LoggingManagerInternal) logging.get(DefaultLoggingManagerFactory.class).create();
        manager.setLevelInternal(start.getLogLevel());
        manager.captureSystemSources();
        manager.start();
        manager.attachConsole(out, out, ConsoleOutput.Plain);
        System.getProperties().putAll(daemon.getEffectiveSystemProperties());
        try {
            if (state == null) {
                state = new BuildProcessState(true, AgentStatus.of(false), ClassPath.EMPTY, logging, NativeServices.getInstance());
            }
            BuildActionParameters action =
                    new DefaultBuildActionParameters(
                            daemon.getEffectiveSystemProperties(),
                            daemon.getEnvironmentVariables(),
                            SystemProperties.getInstance().getCurrentDir(),
                            start.getLogLevel(),
                            false,
                            ClassPath.EMPTY);
            DefaultBuildRequestContext context =
                    new DefaultBuildRequestContext(
                            new DefaultBuildRequestMetaData(since, false), new DefaultBuildCancellationToken(), new NoOpBuildEventConsumer());
            return !state.getServices().get(BuildExecutor.class).execute(new ExecuteBuildAction(start), action, context).hasFailure();
        } finally {
            manager.stop();
        }
    }

    private Parameters parameters(String[] args) {
        CommandLineParser first = new CommandLineParser();
        InitialPropertiesConverter properties = new InitialPropertiesConverter();
        BuildLayoutConverter layout = new BuildLayoutConverter();
        properties.configure(first);
        layout.configure(first);
        first.allowUnknownOptions();
        first.allowMixedSubcommandsAndOptions();
        ParsedCommandLine early = first.parse(args);
        File home = layout.convert(properties.convert(early), early, null).getGradleUserHomeDir();
        NativeServices.initializeOnClient(home, NativeServices.NativeServicesMode.fromSystemProperties());
        if (basic == null) {
            basic =
                    ServiceRegistryBuilder.builder()
                            .displayName("Basic global services")
                            .parent(logging)
                            .parent(NativeServices.getInstance())
                            .provider(new BasicGlobalScopeServices())
                            .build();
        }
        BuildEnvironmentConfigurationConverter converter =
                new BuildEnvironmentConfigurationConverter(new BuildLayoutFactory(), basic.get(FileCollectionFactory.class));
        CommandLineParser parser = new CommandLineParser();
        converter.configure(parser);
        return converter.convertParameters(parser.parse(args), null);
    }
}
